import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { kindOf, leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { sortKey } from '@sallie/shared/rules/lead-search/lead-filter';
import { searchTextOf } from '@sallie/shared/rules/lead-search/search-text';
import { isSealed, SEAL, type Source, sealed, WORD, wordsOf } from './facts.ts';
import { type PackedFields, packFields } from './search-fields.ts';
import { segmentSize } from './segment.ts';

/*
 * What search and lists look at of a full segment's leads, in a file beside it: every word that stands in any of them,
 * with the places of those it stands in; what each is filtered and sorted by. It is a copy: whatever is wrong with it,
 * the segment says the same, and it is made anew.
 *
 * Numbers are 32 bits wide, in the order of this machine's bytes; another machine reads another version.
 */

/** Counted up whenever what search, filters or sorting look at changes (`search-file.test.ts` notices). */
const VERSION = 0x5a11_5003;

/** What every copy begins with, then bytes of the fields and keys and of the words, how many words. */
const HEADER = 7;
const LINE_FEED = 0x0a;
const RECORDS_A_TURN = 32;

/** A few leads in each turn, so that no request waits for it. */
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

/** Null unless it was written for these very bytes. Good for as long as `bytes` stay as they are. */
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
    /** For each place the key by which its lead is sorted in a column. */
    keys: (column: string): readonly string[] =>
      lineOf(head, 1 + leadRegistry[kind].columns.findIndex(({ id }) => id === column)),
    /** A byte for each place, 1 where all of these words stand. */
    find(words: readonly string[]) {
      const all = words.map((word) => placesOf(word, { text, starts, ends, found }));
      return all.reduce((both, one) => both.map((mark, place) => mark & (one[place] ?? 0)));
    },
  };
}

/** One line of JSON; the others are not even read. */
function lineOf(lines: Buffer, number: number) {
  let start = 0;
  for (let at = 0; at < number; at += 1) start = lines.indexOf(LINE_FEED, start) + 1;
  const end = lines.indexOf(LINE_FEED, start);
  return JSON.parse(lines.toString('utf8', start, end < 0 ? lines.length : end));
}

interface WordList {
  text: Buffer;
  /** Where each word starts, in bytes. */
  starts: Uint32Array;
  ends: Uint32Array;
  found: Uint8Array;
}

/** A part of a word that is shorter stands in most of them. In bytes. */
const SHORT_BYTES = 3;

/** Whoever has any word with this one in it. */
function placesOf(word: string, { text, starts, ends, found }: WordList): Uint8Array {
  const marks = new Uint8Array(segmentSize);
  const part = Buffer.from(word);
  // Each byte a letter: where so much is found, looking through a string is three times as quick, but leaves garbage.
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
