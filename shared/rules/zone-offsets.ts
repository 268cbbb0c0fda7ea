import type { ZoneOffsets } from '../contract/page.ts';
import { MINUTE_MS } from './duration.ts';

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
