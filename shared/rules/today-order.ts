import { type HoursFacts, openMinutesBetween } from './opening-hours.ts';

/** Minutes of open doors within which a call is promised: what `callBackLine` says to the visitor. */
export const PROMISED_MINUTES = 60;

/** What Today knows of one thing that nobody has begun with. */
export interface Waiting {
  /** ISO instant since when it waits. */
  since: string;
  /** The visitor is here now. */
  isHere: boolean;
  /** It tells of trouble. */
  isUrgent?: boolean;
}

/** The promise made to them is not broken yet. Counts only the hours in which somebody could have called. */
export function isWarm(facts: HoursFacts, since: string, now: Date): boolean {
  return openMinutesBetween(facts, new Date(since), now, PROMISED_MINUTES) < PROMISED_MINUTES;
}

/** What nobody has begun with, in the order in which to look at it. */
export interface TodaysOrder<T extends Waiting> {
  /** Who is in trouble, the longest waiting first. */
  urgent: T[];
  /** Who stands in the shop's door, the longest there first. */
  here: T[];
  /** To whom the promise is not broken yet, the newest first: a call now finds them where they wrote. */
  warm: T[];
  /** The oldest first. */
  overdue: T[];
}

/** What stands first of what nobody has begun with. */
export function inTodaysOrder<T extends Waiting>(
  items: readonly T[],
  facts: HoursFacts,
  now: Date,
): TodaysOrder<T> {
  const urgent = items.filter(({ isUrgent }) => isUrgent).sort(oldestFirst);
  const calm = items.filter(({ isUrgent }) => !isUrgent);
  const here = calm.filter(({ isHere }) => isHere).sort(oldestFirst);
  const others = calm.filter(({ isHere }) => !isHere).sort(oldestFirst);
  // Who came later is warm if whoever came earlier is: so one place tells them apart, and few are reckoned with.
  let low = 0;
  let high = others.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isWarm(facts, others[middle]?.since ?? '', now)) high = middle;
    else low = middle + 1;
  }
  return { urgent, here, warm: others.slice(low).reverse(), overdue: others.slice(0, low) };
}

// Instants as the server writes them sort as text.
function oldestFirst(one: Waiting, other: Waiting): number {
  if (one.since === other.since) return 0;
  return one.since < other.since ? -1 : 1;
}
