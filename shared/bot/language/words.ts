import lists from './data/words.json' with { type: 'json' };

/* What somebody typed, made comparable. Everything is cut to a chat line first, so that no pattern ever meets more. */

const READ_CHARACTERS = 2000;

/** The last ones that were made plain: each of the many who judge a message asks again for the same. */
const recent = new Map<string, string>();
const MOST_RECENT = 32;

/** Lower case, without accents, apostrophes and punctuation, one space between words; `nooo` is `no`, and BBB stays. */
export function plain(typed: string): string {
  const known = recent.get(typed);
  if (known !== undefined) return known;
  if (recent.size === MOST_RECENT) recent.clear();
  const made = madePlain(typed);
  recent.set(typed, made);
  return made;
}

function madePlain(typed: string): string {
  return typed
    .slice(0, READ_CHARACTERS)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\p{L})(\p{L})\1{2,}|(\p{L})\2{2,}(?=\p{L})/gu, '$1$2')
    .trim();
}

export function wordsOf(typed: string): string[] {
  const text = plain(typed);
  return text === '' ? [] : text.split(' ');
}

/** One line of readable text: trimmed, runs of white space made one space. */
export function tidy(typed: string): string {
  return typed.slice(0, READ_CHARACTERS).replace(/\s+/g, ' ').trim();
}

const openers = wordSet(lists.openers);
const closers = wordSet(lists.closers);

/** The phrase without courtesies around it: `ok please stop now` is `stop`. Never empties a phrase. */
export function bare(phrase: string): string {
  const words = phrase.split(' ');
  let from = 0;
  let to = words.length;
  while (from < to - 1 && openers.has(words[from] ?? '')) from += 1;
  while (to > from + 1 && closers.has(words[to - 1] ?? '')) to -= 1;
  const kept = words.slice(from, to).filter((word, at, all) => word !== all[at - 1]);
  return kept.join(' ');
}

/** No phrase is longer than this; a longer message is more than one. */
const LONGEST_PHRASE = 200;

/** Whether the whole message says one of these phrases, courtesies around it aside. */
export function says(typed: string, phrases: ReadonlySet<string>): boolean {
  if (typed.length > LONGEST_PHRASE) return false;
  const phrase = plain(typed);
  return phrase !== '' && (phrases.has(phrase) || phrases.has(bare(phrase)));
}

/** A set of phrases, several in a line with a comma between them. */
export function phrases(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(', ')));
}

/** A set of words, several in a line. */
export function wordSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/*
 * Phrases of `data/` as patterns for a plain text. They are regular expressions with two shorthands, which stand in most of
 * them: `~` is a word or none, `~3` up to three, and `*` after a letter any ending. "nobody ~3 show*" is in "nobody from
 * your shop showed up".
 */

/** The source of a group that matches one of the phrases. */
export function group(phrases: readonly string[]): string {
  return `(${phrases.map(spelledOut).join('|')})`;
}

/** Matches a text in which one of the phrases stands, from the beginning of a word to the end of one. */
export function anyOf(phrases: readonly string[]): RegExp {
  return new RegExp(`\\b${group(phrases)}\\b`);
}

const spelledOut = (phrase: string) =>
  phrase
    .replace(/~(\d) /g, '(\\w+ ){0,$1}')
    .replaceAll('~ ', '(\\w+ )?')
    .replace(/(?<=[a-z])(?<!\\w)\*/g, '\\w*');
