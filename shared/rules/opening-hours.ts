import { type Business, type DayHours, weekdays } from '../contract/business.ts';
import { DAY_MS, MINUTE_MS } from './duration.ts';
import { keptOffset } from './zone-offsets.ts';

/* All rules use the shop's wall clock, in any zone of the machine; Intl knows the clock changes. */

export type HoursFacts = Pick<Business, 'hours' | 'holidays' | 'differentDays' | 'timeZone'>;
export type Wall = Pick<Business, 'timeZone'>;

/** A shop that stays closed for longer has no next opening. */
const HORIZON_DAYS = 60;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** In the format of a date and time field: `2026-11-20T15:05`. */
export function wallTime(at: Date, timeZone: string): string {
  const ahead = keptOffset(timeZone, at);
  if (ahead !== null) return new Date(at.getTime() + ahead * MINUTE_MS).toISOString().slice(0, 16);
  const part: Record<string, string> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(at)) part[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '' } = part;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** Returns null for a time that is invalid or skipped in spring; of a repeated hour in autumn, the first instant. */
export function instantAt(wall: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(asUtc)) return null;
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => {
    const offset = Date.parse(`${wallTime(new Date(near), timeZone)}Z`) - near;
    return new Date(asUtc - offset);
  });
  return candidates.find((at) => wallTime(at, timeZone) === wall) ?? null;
}

/** Returns an ISO text, which sorts; '' for an invalid day. */
export function dayStart(day: string, timeZone: string): string {
  // Clocks change at night: where midnight is skipped, the day begins at one.
  const start = instantAt(`${day}T00:00`, timeZone) ?? instantAt(`${day}T01:00`, timeZone);
  return start?.toISOString() ?? '';
}

export function dayAfter(day: string): string {
  const noon = Date.parse(`${day}T12:00Z`);
  return Number.isNaN(noon) ? '' : dayOf(new Date(noon + DAY_MS));
}

/** Dates without a time are UTC midnights, so that adding days never meets a clock change. */
function wallClock(timeZone: string, at: Date): { date: Date; minutes: number } {
  const [day = '', time = ''] = wallTime(at, timeZone).split('T');
  return { date: new Date(day), minutes: minutesOf(time) };
}

/** For a time that clocks skip, the instant an hour later. */
function instantOf(timeZone: string, date: Date, minutes: number): Date {
  const wall = new Date(date.getTime() + minutes * MINUTE_MS).toISOString().slice(0, 16);
  return instantAt(wall, timeZone) ?? instantOf(timeZone, date, minutes + 60);
}

/** Takes a time such as `15:05`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

const weekdayOf = (date: Date) => weekdays[date.getUTCDay()] ?? 'Sunday';

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** A yearly day: a date, or the nth weekday of a month (-1 for the last). */
export type YearlyDay = { on: string } | { month: number; weekday: string; nth: number };

export function fallsOn(holiday: YearlyDay, date: Date, iso = dayOf(date)): boolean {
  if ('on' in holiday) return holiday.on === iso || holiday.on === iso.slice(5);
  if (date.getUTCMonth() + 1 !== holiday.month) return false;
  if (weekdayOf(date) !== holiday.weekday) return false;
  const day = date.getUTCDate();
  if (holiday.nth > 0) return Math.ceil(day / 7) === holiday.nth;
  return new Date(date.getTime() + 7 * DAY_MS).getUTCMonth() + 1 !== holiday.month;
}

function differentOn({ differentDays }: HoursFacts, date: Date) {
  return differentDays?.find((each) => each.date === dayOf(date));
}

/** `date` is a UTC midnight. Different days override holidays, which override the weekday. */
export function hoursOf(facts: HoursFacts, date: Date): DayHours {
  const day = weekdayOf(date);
  const iso = dayOf(date);
  const holiday = facts.holidays.find((each) => fallsOn(each, date, iso));
  const usual = holiday
    ? { note: `for ${holiday.name}` }
    : facts.hours.find((each) => each.day === day);
  return { day, ...(differentOn(facts, date) ?? usual) };
}

function openingOn(facts: HoursFacts, date: Date): { from: number; to: number } | null {
  const hours = hoursOf(facts, date);
  if (!hours.open || !hours.close) return null;
  return { from: minutesOf(hours.open), to: minutesOf(hours.close) };
}

/** Returns null while the shop is closed. */
export function openSpan(facts: HoursFacts, now: Date): { from: Date; to: Date } | null {
  const clock = wallClock(facts.timeZone, now);
  const opening = openingOn(facts, clock.date);
  if (!opening || clock.minutes < opening.from || clock.minutes >= opening.to) return null;
  const at = (minutes: number) => instantOf(facts.timeZone, clock.date, minutes);
  return { from: at(opening.from), to: at(opening.to) };
}

/** Returns null while the shop is closed. */
export function closingTime(facts: HoursFacts, now: Date): Date | null {
  return openSpan(facts, now)?.to ?? null;
}

export function isOpen(facts: HoursFacts, now: Date): boolean {
  return closingTime(facts, now) !== null;
}

/** While the shop is open, the opening of another day. Null when none is near. */
export function nextOpening(facts: HoursFacts, now: Date): Date | null {
  const clock = wallClock(facts.timeZone, now);
  for (let ahead = 0; ahead < HORIZON_DAYS; ahead += 1) {
    const date = new Date(clock.date.getTime() + ahead * DAY_MS);
    const opening = openingOn(facts, date);
    if (opening && (ahead > 0 || clock.minutes < opening.from)) {
      return instantOf(facts.timeZone, date, opening.from);
    }
  }
  return null;
}

export function holidayToday(facts: HoursFacts, now: Date): string | null {
  const { date } = wallClock(facts.timeZone, now);
  if (differentOn(facts, date)) return null;
  return facts.holidays.find((holiday) => fallsOn(holiday, date))?.name ?? null;
}

/** `8 PM`, `9:30 AM` in the shop's zone. */
export function shortTime(facts: Wall, at: Date): string {
  const { minutes } = wallClock(facts.timeZone, at);
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60;
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  const colon = past === 0 ? '' : `:${String(past).padStart(2, '0')}`;
  return `${shown}${colon} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `today`, `tomorrow`, the weekday within a week, otherwise `Monday, December 28`. */
export function dayName(facts: Wall, at: Date, now: Date): string {
  const { date } = wallClock(facts.timeZone, at);
  const days = (date.getTime() - wallClock(facts.timeZone, now).date.getTime()) / DAY_MS;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days < 7 ? weekdayOf(date) : dateName(date);
}

/** `Monday, December 28` for a UTC midnight. */
export function dateName(date: Date): string {
  const month = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  return `${weekdayOf(date)}, ${month} ${date.getUTCDate()}`;
}

/** `Open until 8 PM`, or `Closed now. We open Thursday at 10 AM`. */
export function openingLine(facts: HoursFacts, now: Date): string {
  const closing = closingTime(facts, now);
  if (closing) return `Open until ${shortTime(facts, closing)}`;
  const next = nextOpening(facts, now);
  if (!next) return 'Closed now';
  return `Closed now. We open ${dayName(facts, next, now)} at ${shortTime(facts, next)}`;
}

function* openStretches(facts: HoursFacts, from: Date, to: Date): Generator<[Date, Date]> {
  let at: Date | null = from;
  while (at && at < to) {
    const closing = closingTime(facts, at);
    if (closing) yield [at, closing < to ? closing : to];
    at = closing ?? nextOpening(facts, at);
  }
}

/** Stops at `most`, because after years of waiting the exact number does not matter. */
export function openMinutesBetween(
  facts: HoursFacts,
  from: Date,
  to: Date,
  most = Number.POSITIVE_INFINITY,
): number {
  let minutes = 0;
  for (const [start, end] of openStretches(facts, from, to)) {
    minutes += (end.getTime() - start.getTime()) / MINUTE_MS;
    if (minutes >= most) return most;
  }
  return minutes;
}

/** Returns the instant after `minutes` open minutes; null when no opening is near. */
export function openMinutesAfter(facts: HoursFacts, from: Date, minutes: number): Date | null {
  let left = minutes * MINUTE_MS;
  for (const [start, end] of openStretches(facts, from, new Date(8.64e15))) {
    const length = end.getTime() - start.getTime();
    if (length >= left) return new Date(start.getTime() + left);
    left -= length;
  }
  return null;
}

/** The format of the specification: `10:00 AM - 8:00 PM`, `CLOSED`, `CLOSED for the Lord's Day`. */
export function hoursLine({ open, close, note }: Omit<DayHours, 'day'>): string {
  if (!open || !close) return note ? `CLOSED ${note}` : 'CLOSED';
  return `${longTime(open)} - ${longTime(close)}`;
}

/** Formats as `Monday: 10:00 AM - 8:00 PM`. */
export function dayLine(hours: DayHours): string {
  return `${hours.day}: ${hoursLine(hours)}`;
}

function longTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}
