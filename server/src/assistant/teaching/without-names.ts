import { streets } from '@sallie/shared/bot/language/address';
import { contactIn } from '@sallie/shared/bot/language/contact';
import type { Business } from '@sallie/shared/contract/business';

const BLANK = '…';
const LONGEST_QUESTION = 200;

/** `17 canary row`; prices, sizes and counts have no street after them. */
const street = new RegExp(
  String.raw`(?<![\p{L}\d#$.,-])\d{1,6}[a-z]? (?:[\p{L}\d.'’-]{1,30} ){1,3}?(?:${streets})\b`,
  'giu',
);
/** `17 Canary`, `12 N 4th`: a number before a name is a house number. */
const houseNumber =
  /(?<![\p{L}\d#$.,-])\d{1,6}[A-Za-z]? (?=(?:[NSEW]\.? )?(?:\d{1,3}(?:st|nd|rd|th)\b|\p{Lu}\p{Ll}))/gu;
/** Any word is capitalized at the start of a sentence, so only later words count. */
const largeWord = /(?<=[\p{L}\d,;…] |\b(?:Mr|Mrs|Ms|Dr)\. )\p{Lu}[\p{L}'’-]*\p{Ll}/gu;
const notNames = new Set(
  'mr mrs ms dr sallie salliebot monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas thanksgiving easter american english spanish google facebook zelle venmo visa mastercard'.split(
    ' ',
  ),
);

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/**
 * Removes contact data, house numbers and names, recognized by their look or `known` of the visitor, so that
 * staff and others may read the question. Null when nothing else is left.
 */
export function withoutNames(
  question: string,
  business: Business,
  known: { name?: string | undefined; address?: string | undefined },
): string | null {
  const { rest, ...found } = contactIn(question, business);
  const said = Object.keys(found).length > 0 ? rest : question;
  const ours = new Set([...notNames, ...wordsOf(JSON.stringify(business))]);
  const numbers = wordsOf(known.address ?? '').filter((word) => /\d/.test(word));
  const theirs = new Set([...wordsOf(known.name ?? ''), ...numbers]);
  const isName = (word: string) => wordsOf(word).some((each) => each.length > 1 && !ours.has(each));
  const blanked = said
    .replace(street, BLANK)
    .replace(houseNumber, `${BLANK} `)
    .replace(largeWord, (word) => (isName(word) ? BLANK : word))
    .replace(/[\p{L}\d]+/gu, (word) => (theirs.has(word.toLowerCase()) ? BLANK : word))
    .replace(/…(?:[ ,]*…)+/g, BLANK)
    .trim();
  return /\p{L}{2}/u.test(blanked) ? blanked.slice(0, LONGEST_QUESTION) : null;
}
