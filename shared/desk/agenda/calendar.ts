import type { Business } from '../../contract/business.ts';
import type { Visit } from '../../contract/visit.ts';
import { DAY_MS, MINUTE_MS } from '../../rules/duration.ts';
import { mondayOf } from '../../rules/figures/shop-days.ts';
import { holidayOn, hoursOf, openOn } from '../../rules/opening-hours.ts';
import {
  dateFormat,
  dayOf,
  dayStart,
  instantAt,
  instantOf,
  isoDay,
  minutesOf,
  shortTime,
  type Wall,
  wallTime,
} from '../../rules/shop-clock.ts';
import type { AgendaView, Span } from '../stores/visits.ts';

/* The calendar runs by the shop's wall clock, so that a visit stands beside its hour on days of a
   clock change too. A skipped hour stays empty; visits of a repeated hour share its place. */

const WEEK_DAYS = 7;
const LISTED_DAYS = 2 * WEEK_DAYS;
export const CELL_MINUTES = 30;

/** Days are `2026-11-22` in the shop's zone; noon in UTC is safe from clock changes. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

export function daysLater(day: string, days: number): string {
  return isoDay(new Date(noonOf(day).getTime() + days * DAY_MS));
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, ahead) => daysLater(first, ahead));
}

/** Returns the days of a view; a month runs from the Monday before it to the Sunday after it. */
export function daysShown(view: AgendaView, day: string): string[] {
  if (view === 'day') return [day];
  if (view === 'week') return daysFrom(mondayOf(day), WEEK_DAYS);
  if (view === 'list') return daysFrom(day, LISTED_DAYS);
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const next = monthsLater(day, 1);
  const weeks = Math.ceil((noonOf(next).getTime() - noonOf(first).getTime()) / DAY_MS / WEEK_DAYS);
  return daysFrom(first, weeks * WEEK_DAYS);
}

/** Returns the first day of the resulting month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return isoDay(new Date(Date.UTC(year, month - 1 + months, 1, 12)));
}

export function stepped(view: AgendaView, day: string, step: 1 | -1): string {
  if (view === 'month') return monthsLater(day, step);
  return daysLater(day, step * (view === 'day' ? 1 : WEEK_DAYS));
}

export function spanOf(days: readonly string[], { timeZone }: Wall): Span {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return { from: dayStart(first, timeZone), to: dayStart(daysLater(last, 1), timeZone) };
}

/** `Today, Sunday, November 22`, `Tomorrow, …`, else `Tuesday, November 24`. */
export function dayTitle(day: string, today?: string): string {
  const format = dateFormat('UTC', { weekday: 'long', month: 'long', day: 'numeric' });
  const name = format.format(noonOf(day));
  if (day === today) return `Today, ${name}`;
  return today && day === daysLater(today, 1) ? `Tomorrow, ${name}` : name;
}

/** `Tue 24`. */
export const shortDay = (day: string) => {
  const name = dateFormat('UTC', { weekday: 'short' }).format(noonOf(day));
  return { name, date: String(noonOf(day).getUTCDate()) };
};

/** `November 22 – December 5, 2026`; for a month its name. */
export function shownTitle(view: AgendaView, days: readonly string[], day: string): string {
  if (view === 'month')
    return dateFormat('UTC', { month: 'long', year: 'numeric' }).format(noonOf(day));
  const weekday = view === 'day' ? ({ weekday: 'long' } as const) : {};
  const format = dateFormat('UTC', { ...weekday, month: 'long', day: 'numeric', year: 'numeric' });
  const range = format.formatRange(noonOf(days[0] ?? ''), noonOf(days.at(-1) ?? ''));
  return range.replaceAll('\u2009', ' ');
}

/** `Open 10 AM – 8 PM`, `Closed: Thanksgiving`, `Closed for the Lord's Day`. */
export function hoursOn(facts: Business, day: string): { isOpen: boolean; line: string } {
  const holiday = holidayOn(facts, day);
  if (holiday !== null) return { isOpen: false, line: `Closed: ${holiday}` };
  const { note } = hoursOf(facts, new Date(day));
  const open = openOn(facts, day);
  if (open) {
    const [from, to] = [shortTime(facts, open.from), shortTime(facts, open.to)];
    return { isOpen: true, line: `Open ${from} – ${to}${note ? `, ${note}` : ''}` };
  }
  return { isOpen: false, line: note ? `Closed ${note}` : 'Closed' };
}

/** Minutes of a day by the wall clock; `to` is exclusive. */
export interface Stretch {
  from: number;
  to: number;
}

/** Returns the opening hours; null on closed days. */
export function openStretch(facts: Business, day: string): Stretch | null {
  const { open, close } = hoursOf(facts, new Date(day));
  return open && close ? { from: minutesOf(open), to: minutesOf(close) } : null;
}

/** Returns a visit's place in its day; a visit over midnight is cut at the end of the day. */
export function stretchOf({ from, to }: Pick<Visit, 'from' | 'to'>, zone: Wall): Stretch {
  const [start, end] = [
    wallTime(new Date(from), zone.timeZone),
    wallTime(new Date(to), zone.timeZone),
  ];
  const begin = minutesOf(start.slice(11));
  const lasts = (Date.parse(to) - Date.parse(from)) / MINUTE_MS;
  const isOneDay = start.slice(0, 10) === end.slice(0, 10);
  const last = isOneDay ? Math.max(minutesOf(end.slice(11)), begin + lasts) : begin + lasts;
  return { from: begin, to: Math.min(last, 24 * 60) };
}

export function hoursDrawn(
  facts: Business,
  days: readonly string[],
  visits: readonly Pick<Visit, 'from' | 'to'>[],
): Stretch {
  const open = [
    ...facts.hours.flatMap(({ open: from, close: to }) =>
      from && to ? [{ from: minutesOf(from), to: minutesOf(to) }] : [],
    ),
    ...days.flatMap((day) => openStretch(facts, day) ?? []),
    ...visits.map((visit) => stretchOf(visit, facts)),
  ];
  if (open.length === 0) return { from: 8 * 60, to: 18 * 60 };
  const from = Math.min(...open.map((one) => one.from));
  const to = Math.max(...open.map((one) => one.to));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

/** `at` is null where the clocks skip the time. */
export interface Cell {
  minutes: number;
  at: Date | null;
}

export function cellsOf(day: string, { from, to }: Stretch, { timeZone }: Wall): Cell[] {
  const cells: Cell[] = [];
  for (let minutes = from; minutes < to; minutes += CELL_MINUTES)
    cells.push({ minutes, at: atMinutes(day, minutes, timeZone) });
  return cells;
}

export function atMinutes(day: string, minutes: number, timeZone: string): Date | null {
  const wall = new Date(Date.parse(day) + minutes * MINUTE_MS).toISOString();
  return instantAt(wall.slice(0, 16), timeZone);
}

/** A visit with its lane, so that visits at the same time stand side by side. */
export interface Laned<T> {
  item: T;
  stretch: Stretch;
  lane: number;
  lanes: number;
}

export function inLanes<T extends Pick<Visit, 'from' | 'to'>>(
  items: readonly T[],
  zone: Wall,
): Laned<T>[] {
  const sorted = items
    .map((item) => ({ item, stretch: stretchOf(item, zone), lane: 0, lanes: 1 }))
    .sort((one, other) => one.stretch.from - other.stretch.from);
  let group: Laned<T>[] = [];
  let end = 0;
  for (const one of sorted) {
    if (one.stretch.from >= end) group = [];
    const busy = new Set(
      group.filter(({ stretch }) => stretch.to > one.stretch.from).map(({ lane }) => lane),
    );
    while (busy.has(one.lane)) one.lane += 1;
    group.push(one);
    end = Math.max(...group.map(({ stretch }) => stretch.to));
    const lanes = Math.max(...group.map(({ lane }) => lane + 1));
    for (const each of group) each.lanes = lanes;
  }
  return sorted;
}

/** Moves by quarters of an hour, or by days at the same wall time; a skipped time becomes an hour later. */
export function movedBy(
  at: Date,
  by: { quarters: number } | { days: number },
  { timeZone }: Wall,
): Date {
  if ('quarters' in by) return new Date(at.getTime() + by.quarters * 15 * MINUTE_MS);
  const [day = '', time = ''] = wallTime(at, timeZone).split('T');
  return instantOf(timeZone, new Date(daysLater(day, by.days)), minutesOf(time));
}

/** `1:30 AM`; in the second run of an hour that autumn repeats, `1:30 AM, the second time`. */
export function timeLine(facts: Business, at: Date): string {
  const first = instantAt(wallTime(at, facts.timeZone), facts.timeZone);
  const isSecond = first !== null && first.getTime() < at.getTime() - (at.getTime() % MINUTE_MS);
  return `${shortTime(facts, at)}${isSecond ? ', the second time' : ''}`;
}

/** `Tuesday, November 24, 10:30 AM`. */
export function momentLine(facts: Business, at: string): string {
  return `${dayTitle(dayOf(at, facts.timeZone))}, ${timeLine(facts, new Date(at))}`;
}
