import { type HoursFacts, openMinutesBetween } from './opening-hours.ts';

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
