import type { Business } from '../../contract/business.ts';

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
