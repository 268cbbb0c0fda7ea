import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { kindOf, leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { sortKey } from '@sallie/shared/rules/lead-search/lead-filter';
import { searchTextOf } from '@sallie/shared/rules/lead-search/search-text';
import { isSealed, SEAL, type Source, sealed, WORD, wordsOf } from './facts.ts';
import { LINE_FEED } from './journal.ts';
import { type PackedFields, packFields } from './search-fields.ts';
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
