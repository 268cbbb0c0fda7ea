import type { Business } from '../contract/business.ts';
import { HOUR_MS, MINUTE_MS } from './duration.ts';
import {
  closingTime,
  type HoursFacts,
  isOpen,
  nextOpening,
  openMinutesBetween,
} from './opening-hours.ts';
import { dayAfter, dayName, dayOf, dayStart, instantAt, shortTime } from './shop-clock.ts';

/* The promised call: by when customers read it, which leads are within it, and until when staff put it off. */

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

/** Open minutes within which `callBackLine` promises a call. */
export const PROMISED_MINUTES = 60;

export interface Waiting {
  /** ISO instant. */
  since: string;
  isHere: boolean;
  isUrgent?: boolean;
}

/** Returns true within the promised time. Counts open hours only. */
export function isWarm(facts: HoursFacts, since: string, now: Date): boolean {
  return openMinutesBetween(facts, new Date(since), now, PROMISED_MINUTES) < PROMISED_MINUTES;
}

export interface TodaysOrder<T extends Waiting> {
  /** Longest waiting first. */
  urgent: T[];
  /** Visitors who are on the site, longest waiting first. */
  here: T[];
  /** Within the promise, newest first, because a prompt call still finds the sender where they wrote. */
  warm: T[];
  /** Oldest first. */
  overdue: T[];
}

export function inTodaysOrder<T extends Waiting>(
  items: readonly T[],
  facts: HoursFacts,
  now: Date,
): TodaysOrder<T> {
  const urgent = items.filter(({ isUrgent }) => isUrgent).sort(oldestFirst);
  const calm = items.filter(({ isUrgent }) => !isUrgent);
  const here = calm.filter(({ isHere }) => isHere).sort(oldestFirst);
  const others = calm.filter(({ isHere }) => !isHere).sort(oldestFirst);
  // A later lead is warm if an earlier one is, so a binary search finds the border with few calls of `isWarm`.
  let low = 0;
  let high = others.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isWarm(facts, others[middle]?.since ?? '', now)) high = middle;
    else low = middle + 1;
  }
  return { urgent, here, warm: others.slice(low).reverse(), overdue: others.slice(0, low) };
}

// The server's ISO instants sort as text.
function oldestFirst(one: Waiting, other: Waiting): number {
  if (one.since === other.since) return 0;
  return one.since < other.since ? -1 : 1;
}

export interface LaterTime {
  /** `In 1 hour`, `Tomorrow at opening`. */
  name: string;
  at: Date;
}

/** On the shop's wall clock; offered until an hour before. */
const AFTERNOON = 'T14:00';

/** Nearest first; of two at the same instant only the first stays. */
export function laterTimes(facts: HoursFacts, now: Date): LaterTime[] {
  const { timeZone } = facts;
  const today = dayOf(now, timeZone);
  const afternoon = instantAt(today + AFTERNOON, timeZone);
  const nextDay = firstOpening(facts, dayAfter(today));
  const nextWeek = firstOpening(facts, mondayAfter(today));
  const times: LaterTime[] = [{ name: 'In 1 hour', at: new Date(now.getTime() + HOUR_MS) }];
  if (afternoon && afternoon.getTime() - now.getTime() >= HOUR_MS && isOpen(facts, afternoon))
    times.push({ name: 'This afternoon', at: afternoon });
  if (nextDay)
    times.push({ name: `${capitalized(dayName(facts, nextDay, now))} at opening`, at: nextDay });
  if (nextWeek) times.push({ name: 'Next week', at: nextWeek });
  const isFirst = ({ at }: LaterTime, place: number) =>
    times.findIndex((one) => one.at.getTime() === at.getTime()) === place;
  return times.filter(isFirst).sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** `3:10 PM` for today, otherwise `tomorrow at 10 AM` or `Monday, December 28 at 10 AM`. */
export function laterWhen(facts: HoursFacts, at: Date, now: Date): string {
  const day = dayName(facts, at, now);
  const time = shortTime(facts, at);
  return day === 'today' ? time : `${day} at ${time}`;
}

function firstOpening(facts: HoursFacts, day: string): Date | null {
  const start = dayStart(day, facts.timeZone);
  return start === '' ? null : nextOpening(facts, new Date(Date.parse(start) - 1));
}

function mondayAfter(day: string): string {
  let next = dayAfter(day);
  while (new Date(`${next}T12:00Z`).getUTCDay() !== 1) next = dayAfter(next);
  return next;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
