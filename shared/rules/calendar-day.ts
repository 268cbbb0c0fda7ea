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

/** 1 of `jan`, `January` and the like; 0 of what is no month. */
export function monthOf(name: string): number {
  const at = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(name.slice(0, 3).toLowerCase());
  return at < 0 ? 0 : at / 3 + 1;
}

/** The next such day from today on, as people mean "December 24" and "the 27th"; null where no month has it. */
export function comingDay(today: string, day: number, month?: number): string | null {
  const [year = 0, now = 1] = today.split('-').map(Number);
  const months = month === undefined ? [now, now + 1, now + 2] : [month, month + 12];
  const dates = months.map((each) => new Date(Date.UTC(year, each - 1, day)));
  const isReal = (date: Date) => date.getUTCDate() === day;
  const written = dates.filter(isReal).map((date) => date.toISOString().slice(0, 10));
  return written.find((date) => date >= today) ?? null;
}

/** The holiday the shop keeps on a day (`2026-11-26`), if any. */
export function holidayOn(facts: HoursFacts, date: string): string | null {
  const noon = instantAt(`${date}T12:00`, facts.timeZone);
  return noon && holidayToday(facts, noon);
}

/** From when until when the doors are open on a day; null when they stay closed. */
export function openOn(facts: HoursFacts, date: string): { from: Date; to: Date } | null {
  const opens = hoursOf(facts, new Date(date)).open;
  const at = opens && instantAt(`${date}T${opens}`, facts.timeZone);
  return at ? openSpan(facts, at) : null;
}

/** Those of so many days from today on, holidays among them, in order. */
export function specialDays(facts: HoursFacts, now: Date, days: number): SpecialDay[] {
  const today = Date.parse(wallTime(now, facts.timeZone).slice(0, 10));
  const dates = Array.from({ length: days }, (_, ahead) => new Date(today + ahead * DAY_MS));
  return dates.flatMap((date) => specialDay(facts, date.toISOString().slice(0, 10)) ?? []);
}

/** What a day has for hours where they are not those of its weekday. */
export function specialDay(facts: HoursFacts, date: string): SpecialDay | null {
  const hours = hoursOf(facts, new Date(date));
  const usual = facts.hours.find(({ day }) => day === hours.day);
  const isUsual = hours.open === usual?.open && hours.close === usual?.close;
  return isUsual ? null : { ...hours, date };
}

/** What pages and search engines are told of them, as it is at this time. */
export function daysToCome(facts: HoursFacts, now: Date): DaysToCome {
  return { specialDays: specialDays(facts, now, 365), soonDays: specialDays(facts, now, 28) };
}

/** `Thursday, November 26: CLOSED for Thanksgiving`. */
export function specialLine(day: SpecialDay): string {
  return `${dateName(new Date(day.date))}: ${hoursLine(day)}`;
}
