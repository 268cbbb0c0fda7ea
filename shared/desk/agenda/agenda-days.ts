import type { Business } from '../../contract/business.ts';
import { holidayOn, openOn } from '../../rules/calendar-day.ts';
import { dateFormat } from '../../rules/date-format.ts';
import { hoursOf, shortTime, wallTime } from '../../rules/opening-hours.ts';

const DAY = 24 * 60 * 60_000;

/** Days are `2026-11-22`, on the shop's calendar; their noon in UTC meets no clock change. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

export function dayOf(at: Date, { timeZone }: Pick<Business, 'timeZone'>): string {
  return wallTime(at, timeZone).slice(0, 10);
}

export function daysLater(day: string, days: number): string {
  return new Date(noonOf(day).getTime() + days * DAY).toISOString().slice(0, 10);
}

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, ahead) => daysLater(first, ahead));
}

/** `Today, Sunday, November 22`, `Tomorrow, …`, else `Tuesday, November 24`. */
export function dayTitle(day: string, today: string): string {
  const format = dateFormat('UTC', { weekday: 'long', month: 'long', day: 'numeric' });
  const name = format.format(noonOf(day));
  if (day === today) return `Today, ${name}`;
  return day === daysLater(today, 1) ? `Tomorrow, ${name}` : name;
}

/** `November 22 – December 5, 2026`. */
export function daysTitle(days: readonly string[]): string {
  const format = dateFormat('UTC', { month: 'long', day: 'numeric', year: 'numeric' });
  return format.formatRange(noonOf(days[0] ?? ''), noonOf(days.at(-1) ?? ''));
}

/** `Open 10 AM – 8 PM`, `Closed: Thanksgiving`, `Closed for the Lord's Day`. */
export function hoursOn(facts: Business, day: string): { isOpen: boolean; line: string } {
  const holiday = holidayOn(facts, day);
  if (holiday !== null) return { isOpen: false, line: `Closed: ${holiday}` };
  const open = openOn(facts, day);
  if (open) {
    const [from, to] = [shortTime(facts, open.from), shortTime(facts, open.to)];
    return { isOpen: true, line: `Open ${from} – ${to}` };
  }
  const { note } = hoursOf(facts, new Date(day));
  return { isOpen: false, line: note ? `Closed ${note}` : 'Closed' };
}
