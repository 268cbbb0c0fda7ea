import type { Business } from '../../contract/business.ts';
import type { FreeTime, StaffCalendar, Visit, VisitState } from '../../contract/visit.ts';
import { DAY_MS } from '../../rules/duration.ts';
import { dayOf } from '../../rules/shop-clock.ts';
import { isLive } from '../../rules/visits.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { hoursOn, momentLine, openStretch, stretchOf, timeLine } from './calendar.ts';

export const stateTones: Record<VisitState, BadgeTone> = {
  asked: 'warning',
  agreed: 'accent',
  moved: 'accent',
  canceled: 'neutral',
  done: 'success',
  'no-show': 'danger',
};

export function goesLine({ person, state }: Visit, me: string | undefined): string {
  if (state === 'canceled') return 'Nobody goes';
  if (person === null) return 'Nobody goes yet';
  return person.id === me ? 'You go' : `${person.name} goes`;
}

export function standsLine(facts: Business, visit: Visit, me: string | undefined): string {
  if (visit.state === 'canceled') return 'It is canceled now.';
  return `It is on ${momentLine(facts, visit.from)} now. ${goesLine(visit, me)}.`;
}

/** `person` is '' for whoever is free. */
export interface Wish {
  from: string;
  to: string;
  person: string;
  /** Id of the visit that is moved there. */
  moving?: string | undefined;
}

/** Free times are known this far ahead: 52 weeks. */
const YEAR_MS = 52 * 7 * DAY_MS;

/** `isFinal` is true when the person is elsewhere or the time has passed; staff may override the rest. */
export type Objection = { isFinal: boolean; line: string };

export interface Known {
  free: readonly FreeTime[];
  visits: readonly Visit[];
  calendars: readonly StaffCalendar[];
  now: Date;
}

/** Returns null for a free time. */
export function objectionTo(facts: Business, wish: Wish, known: Known): Objection | null {
  const { free, visits, calendars, now } = known;
  const from = Date.parse(wish.from);
  if (from <= now.getTime()) return { isFinal: true, line: 'This time has passed' };
  const found = free.find((time) => Date.parse(time.from) === from);
  if (found && (wish.person === '' || found.people.includes(wish.person))) return null;
  const meets = visits.find(
    (other) =>
      other.id !== wish.moving &&
      isLive(other) &&
      other.person?.id === wish.person &&
      Date.parse(other.from) < Date.parse(wish.to) &&
      Date.parse(other.to) > from,
  );
  if (meets) {
    const at = timeLine(facts, new Date(meets.from));
    return { isFinal: true, line: `${meets.person?.name} is with ${meets.name} at ${at}` };
  }
  const day = dayOf(wish.from, facts.timeZone);
  const { isOpen, line } = hoursOn(facts, day);
  if (!isOpen) return { isFinal: false, line };
  const off = calendars.find(
    ({ person, days_off }) => person.id === wish.person && isOff(days_off, day),
  );
  if (off) return { isFinal: false, line: `${off.person.name} has a day off` };
  const [open, stretch] = [openStretch(facts, day), stretchOf(wish, facts)];
  if (open && (stretch.from < open.from || stretch.to > open.to))
    return { isFinal: false, line: `Outside of the hours. ${line}` };
  if (from > now.getTime() + YEAR_MS) return { isFinal: false, line: 'More than a year ahead' };
  if (wish.person === '') return { isFinal: false, line: 'Nobody is free then' };
  return {
    isFinal: false,
    line: 'Too close to another visit, or more visits than allowed that day',
  };
}

export const isOff = (days: StaffCalendar['days_off'], day: string) =>
  days.some(({ from, to }) => from <= day && day <= to);

/** `Thursday, November 26, 10:30 AM: free`, announced while a visit is moving. */
export function wishLine(
  facts: Business,
  wish: Wish,
  objection: Objection | null,
  isKnown = true,
): string {
  const free = isKnown ? 'free' : 'not known yet whether it is free';
  const verdict = objection ? objection.line : free;
  const anyway = objection && !objection.isFinal ? '. Enter moves it there anyway' : '';
  return `${momentLine(facts, wish.from)}: ${verdict}${anyway}`;
}
