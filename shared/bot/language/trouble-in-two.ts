import { asksSomething } from './question.ts';
import {
  isFriendly,
  isNotOurWork,
  isOfOurWork,
  namesFault,
  type Trouble,
  troubleIn,
} from './trouble.ts';

/* Some people report trouble in two messages: "my tile cracked", "you laid it last year". */

const HALF_WORDS = 12;
/** Things of the shop other than floors, and wishes for the future. */
const otherThings =
  /\b(estimate|quote|sample|appointment|referral|coupon)s?\b|\b(want|need|looking for|replaced?|already have|never)\b/i;

/** Returns true when the message may be one half of such a report. */
export function isHalfOfTrouble(typed: string): boolean {
  const isPart = isOfOurWork(typed) || namesFault(typed);
  return (
    isPart && typed.split(' ').length <= HALF_WORDS && !isCalm(typed) && troubleIn(typed) === null
  );
}

const isCalm = (typed: string) =>
  asksSomething(typed) || otherThings.test(typed) || isFriendly(typed) || isNotOurWork(typed);

/** Returns trouble with the shop's work that only both messages show; null without it, and when one message shows it. */
export function troubleInBoth(earlier: string, typed: string): Trouble | null {
  const areHalves = isHalfOfTrouble(earlier) && isHalfOfTrouble(typed);
  return areHalves && (isOfOurWork(earlier) || isOfOurWork(typed))
    ? troubleIn(`${earlier} ${typed}`)
    : null;
}
