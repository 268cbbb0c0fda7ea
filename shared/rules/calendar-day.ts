import { type HoursFacts, holidayToday, hoursOf, instantAt, openSpan } from './opening-hours.ts';

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
