import { isFriendly } from './praise.ts';
import { asksSomething } from './question.ts';
import { isNotOurWork, isOfOurWork, namesFault, type Trouble, troubleIn } from './trouble.ts';

/* People tell in two messages what alone is no trouble yet: "my tile cracked", "you laid it last year". */

/** Half a story has at most so many words. */
const HALF_WORDS = 12;
/** What we wrote or gave and did not lay, and what is wanted next. */
const otherThings =
  /\b(estimate|quote|sample|appointment|referral|coupon)s?\b|\b(want|need|looking for|replaced?|already have|never)\b/i;

/** Whether the other half of a message may stand in the one beside it. */
export function isHalfOfTrouble(typed: string): boolean {
  const isPart = isOfOurWork(typed) || namesFault(typed);
  return (
    isPart && typed.split(' ').length <= HALF_WORDS && !isCalm(typed) && troubleIn(typed) === null
  );
}

const isCalm = (typed: string) =>
  asksSomething(typed) || otherThings.test(typed) || isFriendly(typed) || isNotOurWork(typed);

/** Trouble with our work that is known only from both messages; null for none, and where one alone tells of it. */
export function troubleInBoth(earlier: string, typed: string): Trouble | null {
  const areHalves = isHalfOfTrouble(earlier) && isHalfOfTrouble(typed);
  return areHalves && (isOfOurWork(earlier) || isOfOurWork(typed))
    ? troubleIn(`${earlier} ${typed}`)
    : null;
}
