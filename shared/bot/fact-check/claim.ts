import type { Business } from '../../contract/business.ts';

/** One sentence of a reply, with what it must agree with. */
interface Sentence {
  text: string;
  facts: Business;
  now: Date;
}

/** Says what is claimed beyond the facts, or null. */
export type Check = (sentence: Sentence) => string | null;

/** Every match of a global pattern. */
export function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match);
}
