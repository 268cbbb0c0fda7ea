import type { Business } from '../../contract/business.ts';
import data from './data/topics.json' with { type: 'json' };

/* The words of a sentence, and the topics that know them. */

const word = /^[a-z]+$/;
const number = /^\$?\d[\d,]*(?:[.:]\d+)?[%+]?$/;

/** Splits at spaces and punctuation; a token that is neither a word nor a number stays as it is. */
export function tokensIn(text: string): string[] {
  return text
    .replace(/[.,!?;:](?=\s|$)|["“”'()\-–—/•…]/g, ' ')
    .split(/\s+/)
    .filter((token) => token !== '' && !/^[.,!?;:&]+$/.test(token));
}

export const wordsIn = (text: string) => tokensIn(text).filter((token) => word.test(token));
/** Without thousands separators and a trailing plus. */
export const numbersIn = (text: string) =>
  tokensIn(text)
    .filter(isNumber)
    .map((token) => token.replace(/,|\+$/g, ''));
export const isNumber = (token: string) => number.test(token);
export const isWord = (token: string) => word.test(token);

/** Removes a plural `s` and `-ing`, but no `-ed`: `booked` must differ from `book`. */
export const stem = (said: string) => {
  if (said.length > 5 && said.endsWith('ing')) return said.slice(0, -3);
  return said.length > 3 && said.endsWith('s') && !said.endsWith('ss') ? said.slice(0, -1) : said;
};

export interface Sentence {
  text: string;
  facts: Business;
  now: Date;
}

/** Returns true when a sentence claims something that the facts do not say. */
export type Check = (sentence: Sentence) => boolean;

export function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match);
}

/** A subject of sentences, and the words that may be used for it. */
export interface Topic {
  name: string;
  about: RegExp;
  /** A fact that the clause must contain, when its words alone state none. */
  needs: RegExp | null;
  knows(word: string): boolean;
  mentions: boolean;
  /** A clause that starts like this claims nothing and may name the subject of the visitor's question. */
  asked: RegExp | null;
  /** A clause that starts like this says that SallieBot does not know something, named in any words. */
  open: RegExp | null;
  /** True for a courtesy, a question or a reference, which does not answer by itself. */
  soft: boolean;
}

const listed = (lines: readonly string[]) => new Set(lines.join(' ').split(' '));
const has = (words: ReadonlySet<string>, word: string) => words.has(word) || words.has(stem(word));

const neutral = listed(data.neutral);

/** Returns true for a word that claims nothing by itself. */
export const isNeutral = (word: string) => neutral.has(word);

interface Written {
  about: string;
  words: string[];
  needs?: string;
  mentions?: boolean;
  asked?: string;
  open?: string;
  soft?: boolean;
}

export const topics: readonly Topic[] = Object.entries(data.topics).map(
  ([name, { about, words, needs, mentions, asked, open, soft }]: [string, Written]) => {
    const known = listed(words);
    return {
      name,
      about: new RegExp(about),
      needs: needs === undefined ? null : new RegExp(needs),
      knows: (word) => has(known, word),
      mentions: mentions === true,
      asked: asked === undefined ? null : new RegExp(asked),
      open: open === undefined ? null : new RegExp(open),
      soft: soft === true,
    };
  },
);
