import framing from './data/framing.json' with { type: 'json' };
import lists from './data/words.json' with { type: 'json' };

/* Text is cut to a message's length first, so that no pattern meets a longer one. */

const READ_CHARACTERS = 2000;

/** Caches recent results, because many functions judge the same message. */
const recent = new Map<string, string>();
const MOST_RECENT = 32;

/** Lowercase without accents, apostrophes and punctuation, single spaces; `nooo` becomes `no`, `BBB` stays. */
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

/** Trims and joins runs of white space, line breaks included. */
export function tidy(typed: string): string {
  return typed.slice(0, READ_CHARACTERS).replace(/\s+/g, ' ').trim();
}

const openers = wordSet(lists.openers);
const closers = wordSet(lists.closers);

/** Removes courtesies: `ok please stop now` becomes `stop`. Never returns an empty phrase. */
export function bare(phrase: string): string {
  const words = phrase.split(' ');
  let from = 0;
  let to = words.length;
  while (from < to - 1 && openers.has(words[from] ?? '')) from += 1;
  while (to > from + 1 && closers.has(words[to - 1] ?? '')) to -= 1;
  const kept = words.slice(from, to).filter((word, at, all) => word !== all[at - 1]);
  return kept.join(' ');
}

/** A longer message is more than a phrase. */
const LONGEST_PHRASE = 200;

/** Returns true when the whole message is one of the phrases, apart from courtesies. */
export function says(typed: string, phrases: ReadonlySet<string>): boolean {
  if (typed.length > LONGEST_PHRASE) return false;
  const phrase = plain(typed);
  return phrase !== '' && (phrases.has(phrase) || phrases.has(bare(phrase)));
}

/** Each line holds phrases separated by commas. */
export function phrases(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(', ')));
}

/** Each line holds words separated by spaces. */
export function wordSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/*
 * Patterns in `data/` are regular expressions for plain text with shorthands: `~` is one optional word, `~3`
 * up to three, and `*` after a letter any ending. "nobody ~3 show*" matches "nobody from your shop showed
 * up".
 */

/** Returns the source of a group that matches any of the phrases. */
export function group(phrases: readonly string[]): string {
  return `(${phrases.map(spelledOut).join('|')})`;
}

/** Matches a phrase anywhere between word boundaries. */
export function anyOf(phrases: readonly string[]): RegExp {
  return new RegExp(`\\b${group(phrases)}\\b`);
}

const spelledOut = (phrase: string) =>
  phrase
    .replace(/~(\d) /g, '(\\w+ ){0,$1}')
    .replaceAll('~ ', '(\\w+ )?')
    .replace(/(?<=[a-z])(?<!\\w)\*/g, '\\w*');

/* Removes words around an answer: "ok, the house is at 12 Elm Street …, thanks". */

type Answered = 'address' | 'taste' | 'name';

const { before, after } = framing;
const frames: Record<Answered, [before: RegExp, after: RegExp]> = {
  address: around([...framing.beforeAddress, ...before], after),
  taste: around([...framing.beforeTaste, ...before], after),
  name: around([...framing.beforeName, ...before], [...framing.afterName, ...after]),
};

function around(before: readonly string[], after: readonly string[]): [RegExp, RegExp] {
  return [
    new RegExp(`^(?:(?:${before.join('|')})[\\s,.!:;-]+)+(?=\\S)`, 'i'),
    new RegExp(`(?<=[^\\s,.!;])[\\s,.!;]+(?:${after.join('|')})[\\s.!]*$`, 'i'),
  ];
}

export function answerAlone(typed: string, answered: Answered): string {
  const [before, after] = frames[answered];
  return tidy(typed).replace(before, '').replace(after, '');
}
