import { plain } from '@sallie/shared/bot/language/words';
import type { Business, Holiday } from '@sallie/shared/contract/business';
import { comingDay, monthOf } from '@sallie/shared/rules/coming-day';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { fallsOn, type YearlyDay } from '@sallie/shared/rules/opening-hours';
import { minutesOf, wallTime } from '@sallie/shared/rules/shop-clock';
import type * as Chrono from 'chrono-node/en';
import daySlips from './data/day-slips.json' with { type: 'json' };
import named from './data/special-days.json' with { type: 'json' };

export interface AskedDay {
  /** `2026-11-27` on the shop's calendar. */
  date: string;
  /** Set for a named day: `Black Friday`. */
  name: string | null;
  /** Minutes after midnight; null when no time of day was asked about. */
  minutes: number | null;
}

type Facts = Pick<Business, 'timeZone' | 'holidays'>;

const iso = (date: Date) => date.toISOString().slice(0, 10);

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekdayWord =
  /\b(?:(next|this|coming|this coming) )?(sun|mon|tues?|weds?|thu|thurs?|thur|fri|sat)(?:days?|nesdays?|rdays?|urdays?|sdays?)?\b/g;
/** The general correction of slips does not reach these; "sun" and "sat" are ordinary words, too. */
const slips = daySlips.map(([wrong = '', right = '']) => [new RegExp(wrong, 'g'), right] as const);

/** Reads days and times of day. chrono reads dates; names of days and plain hours are read here. */
export function createDayReader(chrono: typeof Chrono) {
  return function daysIn(text: string, facts: Facts, now: Date): AskedDay[] {
    const wall = wallTime(now, facts.timeZone);
    const today = new Date(`${wall.slice(0, 10)}T00:00Z`);
    let rest = ` ${plain(text.replace(/(\d):(\d\d)/g, '$1h$2').replace(/(\d)\/(\d)/g, '$1s$2'))} `
      .replace(/(\d)h(\d\d)/g, '$1:$2')
      .replace(/(\d)s(\d)/g, '$1/$2');
    for (const [wrong, right] of slips) rest = rest.replace(wrong, right);
    const found: AskedDay[] = [];
    const special = specialDayIn(rest, today, facts.holidays);
    if (special) {
      found.push(...besideSpecial(rest, special));
      rest = rest
        .replace(special.found, ' ')
        .replace(
          /\b(days?|night|morning|weekend|(sun|mon|tues|wednes|thurs|fri|satur)day) (after|before)\b/g,
          ' ',
        );
      if (/\bweekend\b/.test(rest)) rest = rest.replace(/\bweekend\b/g, ' ');
    }
    found.push(...plainDays(rest, today));
    if (found.length === 0) found.push(...dates(rest, today));
    const minutes = timeIn(rest);
    const soon = soonIn(rest);
    if (soon !== null) {
      const at = new Date(now.getTime() + soon * 60_000);
      const then = wallTime(at, facts.timeZone);
      return [{ date: then.slice(0, 10), name: null, minutes: minutesOf(then.slice(11)) }];
    }
    if (found.length === 0 && minutes !== null)
      found.push({ date: iso(today), name: null, minutes: null });
    return unique(found).map((day) => ({ ...day, minutes }));
  };

  /** Reads dates such as "12/5", "the 26th", "a week from tuesday". */
  function dates(text: string, today: Date): AskedDay[] {
    const reference = { instant: new Date(today.getTime() + DAY_MS / 2), timezone: 0 };
    const plainly = monthDays(text, today);
    if (plainly.length > 0) return plainly;
    return (
      chrono
        .parse(text, reference, { forwardDate: true })
        // "24 hours" is a duration and no day.
        .filter(({ text: found }) => !/hours?|minutes?|now/.test(found))
        .filter(({ start }) => start.isCertain('day') || start.isCertain('weekday'))
        .map(({ start }) => {
          const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
          return {
            date: iso(new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1))),
            name: null,
            minutes: null,
          };
        })
    );
  }
}

const monthDay =
  /\b(?:(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?\.? (\d{1,2})(?:st|nd|rd|th)?|(?:the|on) (\d{1,2})(?:st|nd|rd|th)|(?:on )the (\d{1,2}))\b(?! (?:rooms?|boxes|steps|stairs|floor))/g;

/** "Dec 24", "the 26th": takes the next such day. */
function monthDays(text: string, today: Date): AskedDay[] {
  return [...text.matchAll(monthDay)].flatMap(([, month, ofMonth, alone, plain]) => {
    const number = Number(ofMonth ?? alone ?? plain);
    const date = comingDay(iso(today), number, month === undefined ? month : monthOf(month));
    return date === null ? [] : [{ date, name: null, minutes: null }];
  });
}

function unique(days: AskedDay[]): AskedDay[] {
  return days.filter(({ date }, at) => days.findIndex((other) => other.date === date) === at);
}

/** "The day after thanksgiving", "the tuesday after labor day". */
function besideSpecial(text: string, { name, date, found }: NamedDay): AskedDay[] {
  const around = text.slice(0, text.indexOf(found));
  const step = (days: number, called: string | null) => ({
    date: iso(new Date(date.getTime() + days * DAY_MS)),
    name: called,
    minutes: null,
  });
  if (/\b(day|morning) after( the)? $/.test(around)) return [step(1, null)];
  if (/\b(day|night) before( the)? $/.test(around)) return [step(-1, null)];
  const beside = /\b(sun|mon|tues|wednes|thurs|fri|satur)day (after|before)( the)? $/.exec(around);
  if (beside) {
    const wanted = weekdayNames.indexOf((beside[1] ?? '').slice(0, 3));
    const forward = beside[2] === 'after';
    const ahead = forward
      ? (wanted - date.getUTCDay() + 7) % 7 || 7
      : -((date.getUTCDay() - wanted + 7) % 7 || 7);
    return [step(ahead, null)];
  }
  return [step(0, name)];
}

/** Reads today, tomorrow, weekdays and weekends; each means the next one. */
function plainDays(text: string, today: Date): AskedDay[] {
  const found: AskedDay[] = [];
  const add = (days: number) =>
    found.push({ date: iso(new Date(today.getTime() + days * DAY_MS)), name: null, minutes: null });
  const later = /\b(a|one|two|three|[1-3]) weeks? from (sun|mon|tue|wed|thu|fri|sat)\w*day\b/.exec(
    text,
  );
  if (later) {
    const weeks = { two: 2, three: 3 }[later[1] ?? ''] ?? (Number(later[1]) || 1);
    add(((weekdayNames.indexOf(later[2] ?? '') - today.getUTCDay() + 7) % 7) + 7 * weeks);
    return found;
  }
  if (
    /\b(weeks?|months?) from\b|\bfirst (sun|mon|tues|wednes|thurs|fri|satur)day\b|\b(sun|mon|tues|wednes|thurs|fri|satur)day (the )?\d/.test(
      text,
    )
  )
    return [];
  if (/\bday after tomorrow\b/.test(text)) add(2);
  else if (/\btomorrow\b/.test(text)) add(1);
  if (/\b(today|tonight|this (morning|afternoon|evening))\b/.test(text)) add(0);
  for (const [, which, name] of text.matchAll(weekdayWord)) {
    const wanted = weekdayNames.indexOf((name ?? '').slice(0, 3));
    const ahead = (wanted - today.getUTCDay() + 7) % 7;
    add(ahead === 0 && which === 'next' ? 7 : ahead);
  }
  if (/\bweekends?\b|\bwkend\b/.test(text)) {
    add((6 - today.getUTCDay() + 7) % 7);
    add((7 - today.getUTCDay()) % 7);
  }
  return found;
}

/** Minutes from now for "in half an hour", "in 20 minutes". */
function soonIn(text: string): number | null {
  if (/\b(in|within|be there in) (about )?(a |1 )?half (an )?hour\b/.test(text)) return 30;
  if (/\bin (about )?(an|one|1) hour\b/.test(text)) return 60;
  const minutes = /\bin (?:about )?(\d{1,3}) ?min/.exec(text);
  if (minutes) return Number(minutes[1]);
  const hours = /\bin (?:about )?(\d|two|three|couple) (?:of )?hours?\b/.exec(text);
  if (!hours) return null;
  return ({ two: 2, couple: 2, three: 3 }[hours[1] ?? ''] ?? Number(hours[1])) * 60;
}

/** Minutes after midnight. Without AM or PM, takes the hour at which shops are open. */
function timeIn(text: string): number | null {
  if (/\bnoon\b/.test(text)) return 12 * 60;
  const exact = /\b(\d{1,2})(?::(\d\d))? ?(am|pm|a m|p m|oclock)\b/.exec(text);
  const bare =
    exact ??
    /\b(?:at|by|around|about|after|until|till|off at|come) (\d{1,2})(?::(\d\d))?(?! ?(?:\/|th|st|nd|rd|min|hour|percent|dollars?|sq|foot|feet|people|rooms?|boxes|\d))\b/.exec(
      text,
    ) ??
    /\b(\d{1,2}):(\d\d)\b/.exec(text);
  if (!bare) return null;
  const hour = Number(bare[1]);
  const part = bare[3]?.charAt(0);
  if (hour > 24) return null;
  const isEvening = /\b(tonight|evening|night|afternoon)\b/.test(text);
  const guessed = hour < 8 || (isEvening && hour < 12) ? hour + 12 : hour;
  const hours = part === 'p' ? (hour % 12) + 12 : part === 'a' ? hour % 12 : guessed;
  return hours * 60 + Number(bare[2] ?? 0);
}

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

interface NamedDay {
  name: string;
  /** Midnight UTC of that day. */
  date: Date;
  found: string;
}

/** Each named day recurs within this many days: Easter may be five weeks later than the last one. */
const LONGEST_DAYS = 402;

/** Returns the next such day from `today` (midnight UTC), or null. */
function specialDayIn(text: string, today: Date, holidays: readonly Holiday[]): NamedDay | null {
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
