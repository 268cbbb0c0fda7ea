import { sameWord } from '@sallie/shared/bot/language/spelling';
import { plain } from '@sallie/shared/bot/language/words';
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
