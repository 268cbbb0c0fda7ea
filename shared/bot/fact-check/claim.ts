import type { Business } from '../../contract/business.ts';

interface Sentence {
  text: string;
  facts: Business;
  now: Date;
}

/** Says what is claimed beyond the facts, or null. */
export type Check = (sentence: Sentence) => string | null;

export function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match);
}

const counts =
  /\b(\d[\d,]{0,15})\+? (?:\w+ )?(customers|projects|reviews|families|homes|employees|crews|stores|locations|showrooms)\b/gi;
const ratings = /\b(\d(?:\.\d+)?)[- ]?(?:stars?|\/ ?5|out of (?:5|five))/gi;
const years = /\b(\d+)\+? years?\b/gi;

/** Customers, rating and years in business are those of the facts. */
export const figures: Check = ({ text, facts, now }) => {
  const digits = (found: string) => found.replace(/[^\d.]/g, '');
  const known = [facts.happyCustomers, facts.projectCustomers].map(digits);
  const wrongCount = [...text.matchAll(counts)].some(
    ([, count = '']) => !known.includes(digits(count)),
  );
  const wrongRating = all(text, ratings).some((found) => Number.parseFloat(found) !== facts.rating);
  const served = [facts.founded, facts.ownedSince].map((year) => now.getUTCFullYear() - year);
  const lasting = [digits(facts.experience), digits(facts.yearsServed), ...served.map(String)];
  const wrongYears = [...text.matchAll(years)].some(([, count = '']) => !lasting.includes(count));
  return wrongCount || wrongRating || wrongYears ? 'figure' : null;
};
