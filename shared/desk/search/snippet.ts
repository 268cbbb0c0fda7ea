import { normalizeForSearch } from '../../rules/lead-search/normalize-for-search.ts';

export interface Snippet {
  text: string;
  /** True for the parts that were looked for. */
  parts: readonly { text: string; isMatch: boolean }[];
}

const BEFORE = 24;
const LENGTH = 110;

/** The part of a text around what was looked for; null when nothing of it is in there. */
export function snippetOf(text: string, words: readonly string[]): Snippet | null {
  const line = text.replace(/\s+/g, ' ').trim();
  const places = matchesIn(line, words);
  const first = places[0];
  if (!first) return null;
  const start = wordStart(line, first.from - BEFORE, first.from);
  const end = Math.min(line.length, start + LENGTH);
  const parts: { text: string; isMatch: boolean }[] = [];
  let at = start;
  for (const { from, to } of places) {
    if (from < at || from >= end) continue;
    if (from > at) parts.push({ text: line.slice(at, from), isMatch: false });
    parts.push({ text: line.slice(from, Math.min(to, end)), isMatch: true });
    at = Math.min(to, end);
  }
  if (at < end) parts.push({ text: line.slice(at, end), isMatch: false });
  if (start > 0) parts.unshift({ text: '… ', isMatch: false });
  if (end < line.length) parts.push({ text: ' …', isMatch: false });
  return { text: parts.map((part) => part.text).join(''), parts };
}

/** The first beginning of a word from a place on; a word that is too long is cut. */
function wordStart(line: string, from: number, before: number): number {
  if (from <= 0) return 0;
  const start = line.indexOf(' ', from - 1) + 1;
  return start > 0 && start <= before ? start : from;
}

/** Folding may change the length of a text, so each letter is folded by itself and keeps its place. */
function matchesIn(line: string, words: readonly string[]): { from: number; to: number }[] {
  const letters = Array.from(line);
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const letter of letters) {
    const one = normalizeForSearch(letter);
    for (let count = 0; count < one.length; count += 1) places.push(at);
    folded += one;
    at += letter.length;
  }
  places.push(at);
  return words
    .flatMap((word) => {
      const from = folded.indexOf(word);
      const to = from + word.length;
      return from < 0 ? [] : [{ from: places[from] ?? 0, to: places[to] ?? at }];
    })
    .sort((one, other) => one.from - other.from);
}
