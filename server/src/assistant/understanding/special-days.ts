import type { Holiday } from '@sallie/shared/contract/business';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { fallsOn, type YearlyDay } from '@sallie/shared/rules/opening-hours';
import named from './data/special-days.json' with { type: 'json' };

/* Named days, whether or not this shop keeps them. In data/special-days.json longer names come first, because "new year's eve" is not New Year's Day. */

/** `after` is the number of days after another day, `easter` the number of days after Easter. */
type SpecialDay = { name: string; called: string } & (
  | (YearlyDay & { after?: number | undefined })
  | { easter: number }
);

/** Uses the Gregorian algorithm of Meeus, Jones and Butcher. */
function easter(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1));
}

function isOn(day: SpecialDay, date: Date): boolean {
  if ('easter' in day)
    return date.getTime() === easter(date.getUTCFullYear()).getTime() + day.easter * DAY_MS;
  return fallsOn(day, new Date(date.getTime() - (day.after ?? 0) * DAY_MS));
}

/** A holiday of the shop's own, by its name there. */
const kept = (holiday: Holiday): SpecialDay => ({
  ...holiday,
  called: holiday.name.toLowerCase().replace(/[^a-z0-9 ]/g, ''),
});

export interface NamedDay {
  name: string;
  /** Midnight UTC of that day. */
  date: Date;
  found: string;
}

/** Each named day recurs within this many days: Easter may be five weeks later than the last one. */
const LONGEST_DAYS = 402;

/** Returns the next such day from `today` (midnight UTC), or null. */
export function specialDayIn(
  text: string,
  today: Date,
  holidays: readonly Holiday[],
): NamedDay | null {
  for (const day of [...named, ...holidays.map(kept)] as const) {
    const found = new RegExp(`\\b(?:${day.called})\\b`).exec(text)?.[0];
    if (!found) continue;
    for (let ahead = 0; ahead < LONGEST_DAYS; ahead += 1) {
      const date = new Date(today.getTime() + ahead * DAY_MS);
      if (isOn(day, date)) return { name: day.name, date, found };
    }
  }
  return null;
}
