import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { type FigureCell, NO_SIGNS, waitOf } from '@sallie/shared/rules/figures/figure';
import { kindOf, leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import {
  cameAsWanted,
  cameIn,
  fieldsOf,
  type LeadFields,
  type LeadFilter,
  passes,
  sortKey,
} from '@sallie/shared/rules/lead-search/lead-filter';
import { searchTextOf } from '@sallie/shared/rules/lead-search/search-text';
import { isSealed, SEAL, type Source, sealed, WORD, wordsOf } from './facts.ts';
import { withRoom } from './indexes.ts';
import { LINE_FEED } from './journal.ts';
import { segmentSize } from './segment.ts';

/*
 * The search file of a full segment: every word of its leads with the places of those leads, and the fields and
 * keys by which they are filtered and sorted. It is rebuilt from the segment whenever it does not match. Numbers
 * have 32 bits in this machine's byte order; with another byte order the version differs.
 */

/** Increased whenever search, filters or sorting use something else (`search-file.test.ts` fails then). */
const VERSION = 0x5a11_5003;

/** The words of the header: the seal, the bytes of fields and keys, the bytes of words, the number of words. */
const HEADER = 7;
const RECORDS_A_TURN = 32;

/** Encodes 32 leads per turn, so that no request waits for it. */
export async function encodeSearch(
  kind: LeadKind,
  rows: readonly (Lead | null)[],
  source: Source,
): Promise<Buffer> {
  const places = new Map<string, number[]>();
  for (const [place, lead] of rows.entries()) {
    const words = lead ? new Set(searchTextOf(lead).split(/\s+/)) : [];
    for (const word of words) noted(places, word).push(place);
    if (place % RECORDS_A_TURN === RECORDS_A_TURN - 1) await nextTurn();
  }
  const words = [...places.keys()];
  const text = Buffer.from(words.join('\n'));
  const head = Buffer.from(
    [packFields(rows), ...keysOf(kind, rows)].map((line) => JSON.stringify(line)).join('\n'),
  );
  const found = Buffer.from([...places.values()].flat());
  const numbers = HEADER + 2 * (words.length + 1);
  const bytes = Buffer.alloc(numbers * WORD + found.length + head.length + text.length);
  const all = wordsOf(bytes, 0, numbers);
  all.set([head.length, text.length, words.length], SEAL);
  let [start, end] = [0, 0];
  words.forEach((word, at) => {
    start += Buffer.byteLength(word) + 1;
    end += places.get(word)?.length ?? 0;
    all[HEADER + at + 1] = start;
    all[HEADER + words.length + 1 + at + 1] = end;
  });
  Buffer.concat([found, head, text]).copy(bytes, numbers * WORD);
  return sealed(bytes, VERSION, source);
}

function noted(places: Map<string, number[]>, word: string): number[] {
  const known = places.get(word) ?? [];
  places.set(word, known);
  return known;
}

function keysOf(kind: LeadKind, rows: readonly (Lead | null)[]): string[][] {
  const { columns } = leadRegistry[kind];
  return columns.map(({ id }) => rows.map((lead) => (lead ? keyIn(id, lead) : '')));
}

export function keyIn(id: string, lead: Lead): string {
  const column = kindOf(lead).columns.find((one) => one.id === id);
  return column ? sortKey(column, lead) : '';
}

/** Returns null unless the file was written for this segment. The result is valid while `bytes` stay unchanged. */
export function decodeSearch(kind: LeadKind, bytes: Buffer, source: Source) {
  if (!isSealed(bytes, VERSION, source)) return null;
  const [headLength = 0, textLength = 0, count = 0] = wordsOf(bytes, SEAL, HEADER - SEAL);
  const starts = wordsOf(bytes, HEADER, count + 1);
  const ends = wordsOf(bytes, HEADER + count + 1, count + 1);
  const found = bytes.subarray((HEADER + 2 * (count + 1)) * WORD);
  const text = bytes.subarray(bytes.length - textLength);
  const head = bytes.subarray(-textLength - headLength, bytes.length - textLength);
  return {
    fields: (): PackedFields => lineOf(head, 0),
    keys: (column: string): readonly string[] =>
      lineOf(head, 1 + leadRegistry[kind].columns.findIndex(({ id }) => id === column)),
    /** Returns a byte per place, 1 where every word occurs. */
    find(words: readonly string[]) {
      const all = words.map((word) => placesOf(word, { text, starts, ends, found }));
      return all.reduce((both, one) => both.map((mark, place) => mark & (one[place] ?? 0)));
    },
  };
}

function lineOf(lines: Buffer, number: number) {
  let start = 0;
  for (let at = 0; at < number; at += 1) start = lines.indexOf(LINE_FEED, start) + 1;
  const end = lines.indexOf(LINE_FEED, start);
  return JSON.parse(lines.toString('utf8', start, end < 0 ? lines.length : end));
}

interface WordList {
  text: Buffer;
  /** The offset of each word, in bytes. */
  starts: Uint32Array;
  ends: Uint32Array;
  found: Uint8Array;
}

/** A shorter part of a word occurs in most leads. */
const SHORT_BYTES = 3;

/** Marks the leads that have a word containing `word`. */
function placesOf(word: string, { text, starts, ends, found }: WordList): Uint8Array {
  const marks = new Uint8Array(segmentSize);
  const part = Buffer.from(word);
  // With one letter per byte and many hits, a string is searched three times as fast, but leaves garbage.
  const isShort = part.length < SHORT_BYTES;
  const letters = isShort ? text.toString('latin1') : '';
  const wanted = isShort ? part.toString('latin1') : '';
  const next = (from?: number) =>
    isShort ? letters.indexOf(wanted, from) : text.indexOf(part, from);
  let number = -1;
  for (let at = next(); at >= 0; at = next(starts[number + 1])) {
    number += 1;
    while ((starts[number + 1] ?? text.length) <= at) number += 1;
    const [from = 0, to = 0] = [ends[number], ends[number + 1]];
    for (let each = from; each < to; each += 1) marks[found[each] ?? 0] = 1;
  }
  return marks;
}

export type PackedFields = ReturnType<typeof packFields>;

/** Returns the fields of a segment's leads for its search file, each combination once. */
export function packFields(rows: readonly (Lead | null)[]) {
  const columns = new FieldColumns();
  for (const [place, lead] of rows.entries()) columns.set(place, lead);
  return columns.packed(rows.length);
}

/**
 * The fields by which the leads of one kind are filtered and counted, 28 bytes per lead. They take few different
 * combinations, so each combination is stored once and a filter looks at combinations, not at leads.
 */
export class FieldColumns {
  readonly #combinations: LeadFields[] = [];
  readonly #numbers = new Map<string, number>();
  #came = new Float64Array(1024);
  #asked = new Float64Array(1024);
  /** Milliseconds since 1970; 0 where staff have not answered. */
  #answered = new Float64Array(1024);
  /** The number of the combination plus one; 0 where no lead stands. */
  #of = new Uint32Array(1024);
  #marks = new Uint8Array(1024);

  set(position: number, lead: Lead | null) {
    this.#makeRoom(position);
    this.#of[position] = lead ? this.#numberOf(fieldsOf(lead)) : 0;
    // The times of a dropped lead stay, because a search under way still finds that lead.
    if (!lead) return;
    const { asked, answered } = waitOf(lead);
    this.#came[position] = cameIn(lead);
    this.#asked[position] = asked;
    this.#answered[position] = answered ?? 0;
  }

  packed(length: number) {
    const first = (column: Float64Array | Uint32Array) => [...column.subarray(0, length)];
    return {
      combinations: this.#combinations,
      // -1 where no lead stands.
      of: first(this.#of).map((number) => number - 1),
      came: first(this.#came),
      asked: first(this.#asked),
      answered: first(this.#answered),
    };
  }

  takeIn(start: number, { combinations, of, came, asked, answered }: PackedFields) {
    this.#makeRoom(start + of.length);
    const numbers = combinations.map((fields) => this.#numberOf(fields));
    for (let place = 0; place < of.length; place += 1) {
      this.#of[start + place] = numbers[of[place] ?? -1] ?? 0;
      this.#came[start + place] = came[place] ?? 0;
      this.#asked[start + place] = asked[place] ?? 0;
      this.#answered[start + place] = answered[place] ?? 0;
    }
  }

  cameAt(position: number): number {
    return this.#came[position] ?? 0;
  }

  /** Returns a byte per position, 1 for a wanted lead. The next call reuses the array, which saves garbage. */
  wanted(kind: LeadKind, filter: LeadFilter): Uint8Array {
    const isWanted = [false, ...this.#combinations.map((fields) => passes(filter, fields))];
    const hasTime = filter.from !== undefined || filter.until !== undefined;
    if (this.#marks.length < this.#of.length) this.#marks = new Uint8Array(this.#of.length);
    const marks = this.#marks;
    for (let position = 0; position < marks.length; position += 1) {
      const passed = isWanted[this.#of[position] ?? 0] === true;
      const isThen = passed && (!hasTime || cameAsWanted(filter, this.cameAt(position)));
      marks[position] = Number(isThen && (!filter.figure || this.#counts(kind, position, filter)));
    }
    return marks;
  }

  #counts(kind: LeadKind, position: number, { figure }: LeadFilter): boolean {
    const cell = this.cellAt(kind, position);
    return cell !== null && figure?.(cell) === true;
  }

  get length(): number {
    return this.#of.length;
  }

  /** Returns the cell for figures, or null where figures count no lead. */
  cellAt(kind: LeadKind, position: number): FigureCell | null {
    const fields = this.#combinations[(this.#of[position] ?? 0) - 1];
    if (!fields || fields.signs === NO_SIGNS) return null;
    const { origin, signs } = fields;
    const asked = this.#asked[position] ?? 0;
    return { kind, origin, signs, asked, answered: this.#answered[position] || null };
  }

  /** Returns how many leads have each combination, the combination with the newest lead first. */
  counts(): { fields: LeadFields; count: number }[] {
    const counts = new Uint32Array(this.#combinations.length + 1);
    const newestFirst: number[] = [];
    for (let position = this.#of.length - 1; position >= 0; position -= 1) {
      const number = this.#of[position] ?? 0;
      if (number === 0) continue;
      if (counts[number] === 0) newestFirst.push(number);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    return newestFirst.flatMap((number) => {
      const fields = this.#combinations[number - 1];
      return fields ? [{ fields, count: counts[number] ?? 0 }] : [];
    });
  }

  #numberOf(fields: LeadFields): number {
    const key = JSON.stringify(fields);
    const number = this.#numbers.get(key) ?? this.#combinations.push(fields);
    this.#numbers.set(key, number);
    return number;
  }

  #makeRoom(position: number) {
    this.#came = withRoom(this.#came, position);
    this.#asked = withRoom(this.#asked, position);
    this.#answered = withRoom(this.#answered, position);
    this.#of = withRoom(this.#of, position);
  }
}
