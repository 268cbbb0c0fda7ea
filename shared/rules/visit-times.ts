import * as z from 'zod/mini';
import { weekdays } from '../contract/business.ts';
import { ApiError } from '../contract/client.ts';
import { NextTimes } from '../contract/visit.ts';
import { dateFormat, dayName, shortTime, type Wall, wallTime } from './shop-clock.ts';

/** Returns a day of the shop, as `2026-12-03`. */
export const dayOf = ({ timeZone }: Wall, at: string): string =>
  wallTime(new Date(at), timeZone).slice(0, 10);

/** `Today`, `Thursday`, and after a week `Monday, December 7`. */
export function dayWords(wall: Wall, at: string, now: Date): string {
  const day = dayName(wall, new Date(at), now);
  if (day === 'today') return 'Today';
  // A weekday stays right when it is read on the next day.
  return day === 'tomorrow' ? weekdayOf(wall, at) : day;
}

const weekdayOf = (wall: Wall, at: string) =>
  weekdays[new Date(dayOf(wall, at)).getUTCDay()] ?? 'Sunday';

/** Formats as `Thursday 10:30 AM`, `Monday, December 7, 10 AM`. */
export function timeWords(wall: Wall, at: string, now: Date): string {
  const day = dayWords(wall, at, now);
  return `${day}${day.includes(',') ? ',' : ''} ${shortTime(wall, new Date(at))}`;
}

/** Formats as `Eastern Time`. */
export function zoneName({ timeZone }: Wall): string {
  const parts = dateFormat(timeZone, { timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** `Thursday, December 3 at 10:30 AM, Eastern Time`, on the shop's wall clock. */
export function visitWhen(wall: Wall, at: Date): string {
  const format = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const day = dateFormat(wall.timeZone, format).format(at);
  return `${day} at ${shortTime(wall, at)}, ${zoneName(wall)}`;
}

/** Returns the free times in a 409 for a taken time; null for other errors. */
export function nextTimesIn(error: unknown): z.infer<typeof NextTimes>['next'] | null {
  const lost = z.safeParse(NextTimes, error instanceof ApiError ? error.details : null);
  return lost.success ? lost.data.next : null;
}
