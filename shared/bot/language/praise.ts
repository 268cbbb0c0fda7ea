import signs from './data/trouble.json' with { type: 'json' };
import { anyOf, group, plain } from './words.ts';

/* Contented messages use the words of trouble: "no complaints", "not a single scratch". */

export const leftBehind = anyOf(signs.leftBehind);

const nothingWrong = new RegExp(`\\b${group(signs.nothingWrong)}\\b`, 'g');
/** Removes denied trouble: "no complaints", "they fixed it". */
export const withoutDenied = (text: string) => text.replace(nothingWrong, ' ');

const praise = anyOf(signs.praise);
const butThen = anyOf(signs.butThen);

/** Returns true for praise or left belongings without a word that could mean the contrary. */
export function isFriendly(typed: string): boolean {
  const text = plain(typed);
  const rest = withoutDenied(text);
  const isPraise = praise.test(text) || leftBehind.test(text) || rest !== text;
  return isPraise && !butThen.test(rest);
}
