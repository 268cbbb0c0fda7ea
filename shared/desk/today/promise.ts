import {
  dayName,
  type HoursFacts,
  isOpen,
  openMinutesAfter,
  openMinutesBetween,
  shortTime,
} from '../../rules/opening-hours.ts';
import { PROMISED_WITHIN } from '../../rules/today-order.ts';

/** Beyond so many hours the number itself says nothing more. */
const MOST_HOURS = 99;

/** How a promise stands, in words and as the part of it that is used up. */
export interface PromiseState {
  text: string;
  /** 0 to 1. */
  share: number;
  isOver: boolean;
}

/** Counts only the hours in which somebody could have called. */
export function promiseState(facts: HoursFacts, since: string, now: number): PromiseState {
  const at = new Date(now);
  const minutes = openMinutesBetween(
    facts,
    new Date(since),
    at,
    PROMISED_WITHIN + (MOST_HOURS + 1) * 60,
  );
  const share = Math.min(1, minutes / PROMISED_WITHIN);
  if (minutes >= PROMISED_WITHIN)
    return { text: overText(minutes - PROMISED_WITHIN), share, isOver: true };
  return { text: dueText(facts, since, at, minutes), share, isOver: false };
}

/** `call by 11:59 AM, 48 min left`; while the doors are closed the promise stands still: `call tomorrow by 9:48 AM`. */
function dueText(facts: HoursFacts, since: string, now: Date, minutes: number): string {
  const due = openMinutesAfter(facts, new Date(since), PROMISED_WITHIN);
  if (!due) return 'closed';
  const day = dayName(facts, due, now);
  const by = `call ${day === 'today' ? '' : `${day} `}by ${shortTime(facts, due)}`;
  if (!isOpen(facts, now)) return by;
  return minutes < 1
    ? `just in, ${by}`
    : `${by}, ${PROMISED_WITHIN - Math.floor(minutes)} min left`;
}

function overText(minutes: number): string {
  if (minutes < 1) return 'due now';
  const hours = Math.floor(minutes / 60);
  if (hours > MOST_HOURS) return `more than ${MOST_HOURS} h over`;
  return hours < 1 ? `${Math.floor(minutes)} min over` : `${hours} h over`;
}
