import { asksSomething } from '@sallie/shared/bot/language/question';
import { sameWord } from '@sallie/shared/bot/language/spelling';
import { plain } from '@sallie/shared/bot/language/words';
import framing from './data/framing.json' with { type: 'json' };
import wording from './data/wording.json' with { type: 'json' };

/** Later words are ignored. */
const MOST_WORDS = 80;

const spelledOut = new Map(Object.entries(wording.spelledOut));
/** Synonyms share a root, so that fewer examples are needed. */
const alike = new Map(Object.entries(wording.alike));

export function wordsIn(text: string): string[] {
  return wordsOf(
    plain(text.replace(/\$\s?\d[\d,.]*/g, ' dollars ').replace(/\b\d+\s?x\s?\d+\b/gi, ' size ')),
  );
}

/** `text` must be plain. */
export function wordsOf(text: string): string[] {
  const words = text
    .replace(/\b(\d+) ?(am|pm)\b/g, 'clock')
    .replace(/\b\d[\d ]*\b/g, 'number ')
    .split(' ')
    .slice(0, MOST_WORDS);
  return words
    .flatMap((word) => spelledOut.get(word)?.split(' ') ?? word)
    .filter((word) => word !== '');
}

const days =
  /^(mon|tues?|wed|weds|thurs?|thur|fri|sat|sun)$|^(mon|tues|wednes|thurs|fri|satur|sun)days?$/;

/** Caches roots, because finding them was most of the work of judging a lead. */
const roots = new Map<string, string>();
/** Limits what strangers can make the server remember. */
const MOST_ROOTS = 20_000;

export function rootOf(word: string): string {
  const known = roots.get(word);
  if (known !== undefined) return known;
  const root = rootFrom(word);
  if (roots.size < MOST_ROOTS) roots.set(word, root);
  return root;
}

function rootFrom(word: string): string {
  if (days.test(word)) return 'someday';
  const same = alike.get(word) ?? word;
  if (same.length <= 3) return same;
  return same
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=[a-z]{3})(?:ing|ings|ed|er|ers)$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(.)\1$/, '$1')
    .replace(/e$/, '');
}

/** Corrects unknown words to the closest known one. `isWord` is true for correct words outside `known`. */
export function createSpelling(known: ReadonlySet<string>, isWord: (word: string) => boolean) {
  const meant = new Map<string, string>();
  const long = [...known].filter((word) => word.length >= 4);
  const byLetter = Map.groupBy(long, ([letter]) => letter);

  /** A slip keeps the first letter, or swaps it with the second. */
  function lookUp(word: string): string {
    const near = [word[0], word[1]].flatMap((letter) => byLetter.get(letter) ?? []);
    return near.find((other) => sameWord(word, other)) ?? word;
  }

  return (word: string): string => {
    if (known.has(word) || word.length < 4 || isWord(word)) return word;
    const before = meant.get(word);
    if (before !== undefined) return before;
    const found = lookUp(word);
    // Limits what strangers can make the server remember.
    if (meant.size < 2000) meant.set(word, found);
    return found;
  };
}

export function cuts(sentence: string): { index: number; length: number }[] {
  return [
    ...sentence.matchAll(
      /\s*(?:,|&|\+|\/)\s*(?:and |but |also |then |plus |or )?|\s+(?:and also|and|(?<!\byou )also|but|plus|then|or)\s+/gi,
    ),
  ].map(({ index, 0: { length } }) => ({ index, length }));
}

/** "4.9" and "a.m." do not end a sentence. */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[?!;])\s*|(?<=\.)\s+|\n+|…/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => plain(sentence) !== '');
}

const oneOf = (phrases: readonly string[]) => `(?:${phrases.join('|')})`;
/** Tries a run of dots or blanks only from its start: 2,000 dots would take 2 million steps otherwise. */
const filler =
  /(?:(?<![,.…])[,.…]+)?(?:(?<!\s)\s+)?\b(?:u+m+|u+h+m*|e+r+m*|h+m+|kinda|sorta)\b[,.…]*/gi;
const greeting =
  /^\s*(?:(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day))\b(?: there| all| guys| sallie)?[\s,.!-]*(?:so\b)?[\s,]*)+/i;
const before = (phrases: readonly string[], first = '') =>
  new RegExp(`^${first}(?:${oneOf(phrases)}[\\s,.!:;-]+)+`, 'iu');
const opener = before(framing.openers);
const beforeQuestion = before(framing.beforeQuestion);
const behind = (phrases: readonly string[]) =>
  new RegExp(`(?<![\\s,.!-])[\\s,.!-]+${oneOf(phrases)}(?=[?!. ]*$)`, 'iu');
const closer = behind(framing.closers);
const spanishOpener = before(framing.spanishOpeners, '[\\s¡¿]*');
const spanishCloser = behind(framing.spanishClosers);
/** A phrase is removed only when at least this many words are left. */
const FEWEST_WORDS = 3;

/** "Ok and how do i get one" refers to the previous topic, and only its "and" shows that. */
const keptAnd = (before: string, at: number, typed: string) =>
  /\band\b/i.test(before) && leans.test(typed.slice(at + before.length)) ? 'and ' : '';
const leans = /\b(one|it|that|them|those|these)\b/i;

/** Removes greetings, courtesies and fillers; returns the text unchanged when nothing else is left. */
export function withoutFraming(typed: string): string {
  const rest = typed.replace(filler, '').replace(greeting, '').trim();
  const said = rest.replace(opener, keptAnd).replace(closer, '');
  const asked = said.replace(beforeQuestion, '');
  if (asksSomething(asked) && hasWords(asked, 2)) return asked;
  if (hasWords(said, FEWEST_WORDS)) return said;
  return hasWords(rest, 2) ? rest : typed;
}

export function withoutSpanishFraming(typed: string): string {
  const said = typed.replace(spanishOpener, '').replace(spanishCloser, '').trim();
  return hasWords(said, 2) ? said : typed;
}

const hasWords = (text: string, least: number) => plain(text).split(' ').length >= least;

const request = new RegExp(`^(?:(?:please|so|and) )*${oneOf(framing.requests)}$`);
const introduction =
  /^(?:[Tt]his is|[Mm]y name is|I am|I['’]m) (?:(?:Mr|Mrs|Ms)\.? )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?[.,!]?$/u;

/** Removes introductions, requests and contact wishes from a complaint; unchanged when nothing else is left. */
export function withoutRequests(message: string): string {
  const parts = message.split(/(?<=[?!;\n.])\s+|,\s+/);
  const rest = parts.filter((part) => !request.test(plain(part)) && !introduction.test(part));
  return rest.length > 0 && rest.length < parts.length ? rest.join('. ') : message;
}

/** These words occur in any question. */
const small = new Set(wording.small.split(' '));

/** Returns the words that distinguish a question from others. */
export function heartOf(question: string): ReadonlySet<string> {
  const roots = wordsIn(question).map(rootOf);
  const telling = roots.filter((root) => !small.has(root));
  return new Set(telling.length > 0 ? telling : roots);
}

/** Ranges from 0 to 1: the shared words divided by all words of both. */
export function likeness(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  let shared = 0;
  for (const root of ours) if (theirs.has(root)) shared += 1;
  const all = ours.size + theirs.size - shared;
  return all === 0 ? 0 : shared / all;
}
