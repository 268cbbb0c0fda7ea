import signs from './data/trouble.json' with { type: 'json' };
import { anyOf, group, plain } from './words.ts';

/* Who is content, and says it with the words of trouble: "no complaints", "not a single scratch". */

/** A thing of our people's, which somebody would only like to give back. */
export const leftBehind = anyOf(signs.leftBehind);

const nothingWrong = new RegExp(`\\b${group(signs.nothingWrong)}\\b`, 'g');
/** A plain text without what is named in it and not the case: "no complaints", "they fixed it". */
export const withoutDenied = (text: string) => text.replace(nothingWrong, ' ');

const praise = anyOf(signs.praise);
const butThen = anyOf(signs.butThen);

/** Praise of us or a thing of ours to be given back, and no word beside it that could mean the contrary. */
export function isFriendly(typed: string): boolean {
  const text = plain(typed);
  const rest = withoutDenied(text);
  const isPraise = praise.test(text) || leftBehind.test(text) || rest !== text;
  return isPraise && !butThen.test(rest);
}
