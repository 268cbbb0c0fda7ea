import { closingTime, type HoursFacts, nextOpening } from './opening-hours.ts';

const MINUTE = 60_000;

/** The stretches between two instants during which the doors were open, in order. */
function* openStretches(facts: HoursFacts, from: Date, to: Date): Generator<[Date, Date]> {
  let at: Date | null = from;
  while (at && at < to) {
    const closing = closingTime(facts, at);
    if (closing) yield [at, closing < to ? closing : to];
    at = closing ?? nextOpening(facts, at);
  }
}

/**
 * How many minutes the shop was open between two instants. Counting ends at `most`: of what has waited for years it is
 * enough to know that it is long over.
 */
export function openMinutesBetween(
  facts: HoursFacts,
  from: Date,
  to: Date,
  most = Number.POSITIVE_INFINITY,
): number {
  let minutes = 0;
  for (const [start, end] of openStretches(facts, from, to)) {
    minutes += (end.getTime() - start.getTime()) / MINUTE;
    if (minutes >= most) return most;
  }
  return minutes;
}
