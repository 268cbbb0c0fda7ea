import { phoneDigits } from '../phone.ts';

/** Ten digits after the punctuation and a leading +1 are gone, or null. */
export function chatPhone(typed: string): string | null {
  if (typed.length > 200) return null;
  const digits = phoneDigits(typed);
  return /^\d{10}$/.test(digits) ? digits : null;
}

/** Three, three and four digits, however parted; with an extension it is not the whole number. */
const number =
  /(?<![\d+])(?:\+?1[-. /]{0,3})?\(?\d{3}\)?[-. /]{0,3}\d{3}[-. /]{0,3}\d{4}(?!\d)(?!,? ?-? ?(?:ext|extension|x)\b)/gi;
const otherCountry = /\+\d{1,3}[-. ]{0,2}$/;

/** The phone number in a sentence, and the sentence with `mark` in its place. */
export function phoneIn(text: string, mark = ' '): { value: string; rest: string } | null {
  for (const { 0: found, index } of text.matchAll(number)) {
    const before = text.slice(0, index);
    const value = chatPhone(found);
    if (value && !otherCountry.test(before)) {
      return { value, rest: before + mark + text.slice(index + found.length) };
    }
  }
  return null;
}
