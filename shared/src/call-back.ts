import { closingTime, dayName, type HoursFacts, nextOpening, shortTime } from './opening-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The promise the shop can keep: a call within an hour of doors being open. */
export function callBackLine(facts: HoursFacts, now: Date): string {
  const closing = closingTime(facts, now);
  const soon = new Date(now.getTime() + HOUR);
  if (closing && soon < closing)
    return `We are open now; expect a call by ${shortTime(facts, roundUp(soon))}`;
  const next = nextOpening(facts, now);
  if (!next) return 'We will call you as soon as we are back';
  const by = shortTime(facts, new Date(next.getTime() + HOUR));
  return `We open ${dayName(facts, next, now)} at ${shortTime(facts, next)}; expect a call by ${by}`;
}

function roundUp(at: Date): Date {
  const quarter = 15 * MINUTE;
  return new Date(Math.ceil(at.getTime() / quarter) * quarter);
}
