import type { Business } from '../contract/business.ts';
import type { ZoneOffsets } from '../contract/page.ts';
import { weekdays } from '../contract/weekdays.ts';
import { DAY_MS, MINUTE_MS } from './duration.ts';

/* The shop's wall clock, in any zone of the machine; Intl knows the clock changes. */

export type Wall = Pick<Business, 'timeZone'>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters, because making one costs twenty times as much as using it. */
export function dateFormat(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  formats.set(key, format);
  return format;
}

const wallParts = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** In the format of a date and time field: `2026-11-20T15:05`. */
export function wallTime(at: Date, timeZone: string): string {
  const ahead = keptOffset(timeZone, at);
  if (ahead !== null) return new Date(at.getTime() + ahead * MINUTE_MS).toISOString().slice(0, 16);
  const part: Record<string, string> = {};
  for (const { type, value } of dateFormat(timeZone, wallParts).formatToParts(at))
    part[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '' } = part;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** Returns a day of the shop, as `2026-12-03`. */
export const dayOf = (at: Date | string | number, timeZone: string): string =>
  wallTime(new Date(at), timeZone).slice(0, 10);

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
  return Number.isNaN(noon) ? '' : isoDay(new Date(noon + DAY_MS));
}

/** Dates without a time are UTC midnights, so that adding days never meets a clock change. */
export function wallClock(timeZone: string, at: Date): { date: Date; minutes: number } {
  const [day = '', time = ''] = wallTime(at, timeZone).split('T');
  return { date: new Date(day), minutes: minutesOf(time) };
}

/** For a time that clocks skip, the instant an hour later. */
export function instantOf(timeZone: string, date: Date, minutes: number): Date {
  const wall = new Date(date.getTime() + minutes * MINUTE_MS).toISOString().slice(0, 16);
  return instantAt(wall, timeZone) ?? instantOf(timeZone, date, minutes + 60);
}

/** Takes a time such as `15:05`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Takes a UTC midnight. */
export const weekdayOf = (date: Date) => weekdays[date.getUTCDay()] ?? 'Sunday';

/** `2026-12-03` for a UTC midnight. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** `8 PM`, `9:30 AM` in the shop's zone. */
export function shortTime(facts: Wall, at: Date): string {
  return clockTime(wallClock(facts.timeZone, at).minutes);
}

/** `9 AM`, `9:30 AM` for minutes after midnight; `isLong` keeps `9:00 AM`. */
export function clockTime(minutes: number, isLong = false): string {
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60;
  const colon = past > 0 || isLong ? `:${String(past).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${colon} ${hour < 12 ? 'AM' : 'PM'}`;
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

/* Offsets without Intl, whose first use blocks a phone's page for 60 to 90 ms. */

/** No zone changes its clocks twice within a week. */
const WEEK_MINUTES = 7 * 24 * 60;

const kept = new Map<string, ZoneOffsets>();

export function keepOffsets(offsets: ZoneOffsets): void {
  kept.set(offsets.timeZone, offsets);
}

/** In minutes; null when this zone and instant were not kept. */
export function keptOffset(timeZone: string, at: Date): number | null {
  const offsets = kept.get(timeZone);
  const minute = at.getTime() / MINUTE_MS;
  if (!offsets || minute >= offsets.until) return null;
  return offsets.changes.findLast(([from]) => from <= minute)?.[1] ?? null;
}

/** From the start of this year to the end of the fourth year after it, in UTC. */
export function offsetsToCome(timeZone: string): ZoneOffsets {
  const year = new Date().getUTCFullYear();
  return zoneOffsets(timeZone, new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 5, 0)));
}

/** `from` and `until` are whole minutes. */
export function zoneOffsets(timeZone: string, from: Date, until: Date): ZoneOffsets {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (minute: number) => minutesAhead(format.format(minute * MINUTE_MS));
  const end = until.getTime() / MINUTE_MS;
  const start = from.getTime() / MINUTE_MS;
  const changes: ZoneOffsets['changes'] = [[start, offsetAt(start)]];
  for (let week = start; week < end; week += WEEK_MINUTES) {
    const change = changeWithin(week, Math.min(week + WEEK_MINUTES, end), offsetAt);
    if (change !== null) changes.push([change, offsetAt(change)]);
  }
  return { timeZone, changes, until: end };
}

/** Returns the first minute with the offset of `last`; null when both ends agree. */
function changeWithin(first: number, last: number, offsetAt: (minute: number) => number) {
  const after = offsetAt(last);
  if (offsetAt(first) === after) return null;
  let [before, changed] = [first, last];
  while (changed - before > 1) {
    const middle = Math.floor((before + changed) / 2);
    if (offsetAt(middle) === after) changed = middle;
    else before = middle;
  }
  return changed;
}

/** Reads `11/22/2026, GMT-05:00`; UTC has no digits. */
function minutesAhead(text: string): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -ahead : ahead;
}
