import type { SpecialDay } from '../contract/business.ts';
import type { DaysToCome } from '../contract/page.ts';
import { DAY_MS } from './duration.ts';
import {
  dateName,
  type HoursFacts,
  holidayToday,
  hoursLine,
  hoursOf,
  instantAt,
  openSpan,
  wallTime,
} from './opening-hours.ts';

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
  const today = Date.parse(wallTime(now, facts.timeZone).slice(0, 10));
  const dates = Array.from({ length: days }, (_, ahead) => new Date(today + ahead * DAY_MS));
  return dates.flatMap((date) => specialDay(facts, date.toISOString().slice(0, 10)) ?? []);
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
