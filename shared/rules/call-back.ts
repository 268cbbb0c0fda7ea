import type { Business } from '../contract/business.ts';
import { HOUR_MS, MINUTE_MS } from './duration.ts';
import { closingTime, type HoursFacts, nextOpening } from './opening-hours.ts';
import { dayName, shortTime } from './shop-clock.ts';

/** The shop promises a call within one hour of being open. Null when no opening is near. */
export function callBack(facts: HoursFacts, now: Date): { by: Date; opens: Date | null } | null {
  const closing = closingTime(facts, now);
  const soon = new Date(now.getTime() + HOUR_MS);
  if (closing && soon < closing) return { by: roundUp(soon), opens: null };
  const opens = nextOpening(facts, now);
  return opens && { by: new Date(opens.getTime() + HOUR_MS), opens };
}

/** `We open Thursday at 10 AM; expect a call by 11 AM`. `what` is an answer when there is no phone number. */
export function callBackLine(
  facts: HoursFacts,
  now: Date,
  what: 'a call' | 'an answer' = 'a call',
): string {
  const call = callBack(facts, now);
  if (!call) return `We will ${what === 'a call' ? 'call' : 'answer'} you as soon as we are back`;
  const by = shortTime(facts, call.by);
  if (!call.opens) return `We are open now; expect ${what} by ${by}`;
  const day = dayName(facts, call.opens, now);
  return `We open ${day} at ${shortTime(facts, call.opens)}; expect ${what} by ${by}`;
}

/** Returns false when the next opening is too late for `followUpHours`; pages then print `callBackLine` alone. */
export function keepsFollowUp(
  facts: HoursFacts & Pick<Business, 'followUpHours'>,
  now: Date,
): boolean {
  const call = callBack(facts, now);
  return call !== null && call.by.getTime() - now.getTime() <= facts.followUpHours * HOUR_MS;
}

function roundUp(at: Date): Date {
  const quarter = 15 * MINUTE_MS;
  return new Date(Math.ceil(at.getTime() / quarter) * quarter);
}
