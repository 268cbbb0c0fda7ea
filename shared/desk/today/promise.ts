import {
  closingTime,
  dayName,
  type HoursFacts,
  nextOpening,
  openMinutesBetween,
  shortTime,
} from '../../rules/opening-hours.ts';

/** A call within an hour of doors being open: what `callBackLine` promises the visitor. */
const PROMISE = 60;
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
  const minutes = openMinutesBetween(facts, new Date(since), at, PROMISE + (MOST_HOURS + 1) * 60);
  const share = Math.min(1, minutes / PROMISE);
  if (minutes >= PROMISE) return { text: overText(minutes - PROMISE), share, isOver: true };
  const used = minutes < 1 ? 'just in' : `${Math.floor(minutes)} min of 1 h`;
  if (closingTime(facts, at)) return { text: used, share, isOver: false };
  return { text: closedText(facts, at, minutes < 1 ? '' : used), share, isOver: false };
}

function overText(minutes: number): string {
  if (minutes < 1) return 'due now';
  const hours = Math.floor(minutes / 60);
  if (hours > MOST_HOURS) return `more than ${MOST_HOURS} h over`;
  return hours < 1 ? `${Math.floor(minutes)} min over` : `${hours} h over`;
}

/** While the doors are closed the promise stands still. */
function closedText(facts: HoursFacts, now: Date, used: string): string {
  const next = nextOpening(facts, now);
  if (!next) return used || 'closed';
  const when = `${dayName(facts, next, now)} at ${shortTime(facts, next)}`;
  return used ? `${used}, on from ${when}` : `counts from ${when}`;
}
