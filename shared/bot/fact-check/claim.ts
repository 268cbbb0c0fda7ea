import type { Business } from '../../contract/business.ts';

/** One sentence of a reply, with what it must agree with. */
interface Sentence {
  text: string;
  facts: Business;
  now: Date;
  isPersonThere: boolean;
}

/** Says what is claimed beyond the facts, or null. */
export type Check = (sentence: Sentence) => string | null;

/** "I cannot tell", "please ask": such a sentence claims nothing. */
const hedge =
  /\b(not sure|do not know|don't know|cannot|can't|unable to|please ask|ask (us|our|the|a)|call us|our team can tell|do not have|don't have|no information|would have to|depends? on|rather not|for details|to find out|check with|talk to)\b/i;

export function isHedged(text: string): boolean {
  return hedge.test(text);
}

/** Every match of a global pattern. */
export function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match);
}
