import type { Business, DayHours, SpecialDay } from '../contract/business.ts';
import type { DaysToCome } from '../contract/page.ts';
import { DAY_MS, MINUTE_MS } from './duration.ts';
import {
  clockTime,
  dateName,
  dayName,
  dayOf,
  instantAt,
  instantOf,
  isoDay,
  minutesOf,
  shortTime,
  wallClock,
  weekdayOf,
} from './shop-clock.ts';

export type HoursFacts = Pick<Business, 'hours' | 'holidays' | 'differentDays' | 'timeZone'>;

/** A shop that stays closed for longer has no next opening. */
const HORIZON_DAYS = 60;

/** A yearly day: a date, or the nth weekday of a month (-1 for the last). */
export type YearlyDay = { on: string } | { month: number; weekday: string; nth: number };

export function fallsOn(holiday: YearlyDay, date: Date, iso = isoDay(date)): boolean {
  if ('on' in holiday) return holiday.on === iso || holiday.on === iso.slice(5);
  if (date.getUTCMonth() + 1 !== holiday.month) return false;
  if (weekdayOf(date) !== holiday.weekday) return false;
  const day = date.getUTCDate();
  if (holiday.nth > 0) return Math.ceil(day / 7) === holiday.nth;
  return new Date(date.getTime() + 7 * DAY_MS).getUTCMonth() + 1 !== holiday.month;
}

function differentOn({ differentDays }: HoursFacts, date: Date) {
  return differentDays?.find((each) => each.date === isoDay(date));
}

/** `date` is a UTC midnight. Different days override holidays, which override the weekday. */
export function hoursOf(facts: HoursFacts, date: Date): DayHours {
  const day = weekdayOf(date);
  const iso = isoDay(date);
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
  return `${longTime(open)} - ${longTime(close)}${note ? `, ${note}` : ''}`;
}

/** Formats as `Monday: 10:00 AM - 8:00 PM`. */
export function dayLine(hours: DayHours): string {
  return `${hours.day}: ${hoursLine(hours)}`;
}

const longTime = (time: string) => clockTime(minutesOf(time), true);

/** `date` is a day such as `2026-11-26`. */
export function holidayOn(facts: HoursFacts, date: string): string | null {
  const noon = instantAt(`${date}T12:00`, facts.timeZone);
  return noon && holidayToday(facts, noon);
}

/** Returns null when the shop is closed all day. */
export function openOn(facts: HoursFacts, date: string): { from: Date; to: Date } | null {
  const opens = hoursOf(facts, new Date(date)).open;
  const at = opens && instantAt(`${date}T${opens}`, facts.timeZone);
  return at ? openSpan(facts, at) : null;
}

/** Lists special days within `days` days from today on, holidays included, in order. */
export function specialDays(facts: HoursFacts, now: Date, days: number): SpecialDay[] {
  const today = Date.parse(dayOf(now, facts.timeZone));
  const dates = Array.from({ length: days }, (_, ahead) => new Date(today + ahead * DAY_MS));
  return dates.flatMap((date) => specialDay(facts, isoDay(date)) ?? []);
}

/** Returns null when the day has the hours of its weekday. */
export function specialDay(facts: HoursFacts, date: string): SpecialDay | null {
  const hours = hoursOf(facts, new Date(date));
  const usual = facts.hours.find(({ day }) => day === hours.day);
  const isUsual = hours.open === usual?.open && hours.close === usual?.close;
  return isUsual ? null : { ...hours, date };
}

export function daysToCome(facts: HoursFacts, now: Date): DaysToCome {
  return { specialDays: specialDays(facts, now, 365), soonDays: specialDays(facts, now, 28) };
}

/** For example `Thursday, November 26: CLOSED for Thanksgiving`. */
export function specialLine(day: SpecialDay): string {
  return `${dateName(new Date(day.date))}: ${hoursLine(day)}`;
}
