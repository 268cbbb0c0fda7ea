import { type HoursFacts, openMinutesBetween } from './opening-hours.ts';

/** Minutes of open doors within which a call is promised: what `callBackLine` says to the visitor. */
const PROMISED_WITHIN = 60;

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
  return openMinutesBetween(facts, new Date(since), now, PROMISED_WITHIN) < PROMISED_WITHIN;
}

/**
 * What stands first of what nobody has begun with: who is in trouble, the longest waiting first; then who stands in the
 * shop's door, the longest there first; then those who are warm, the newest first, since a call now finds them where they wrote; then the overdue by age, the oldest first.
 */
export function inTodaysOrder<T extends Waiting>(
  items: readonly T[],
  facts: HoursFacts,
  now: Date,
): T[] {
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
  return [...urgent, ...here, ...others.slice(low).reverse(), ...others.slice(0, low)];
}

// Instants as the server writes them sort as text.
function oldestFirst(one: Waiting, other: Waiting): number {
  if (one.since === other.since) return 0;
  return one.since < other.since ? -1 : 1;
}
