import type { Holiday } from '@sallie/shared/contract/business';
import { DAY_MS } from '@sallie/shared/rules/duration';

/* These days have a name, whether the shop closes on them or not. */

interface SpecialDay {
  /** Reads well in a sentence: `on Black Friday`. */
  name: string;
  called: RegExp;
  on: (year: number) => Date;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const fixed = (month: number, day: number) => (year: number) =>
  new Date(Date.UTC(year, month - 1, day));

/** -1 means the last such weekday of the month. */
function nth(month: number, weekday: number, count: number) {
  return (year: number): Date => {
    if (count < 0) {
      const last = new Date(Date.UTC(year, month, 0));
      return new Date(last.getTime() - ((last.getUTCDay() - weekday + 7) % 7) * DAY_MS);
    }
    const first = new Date(Date.UTC(year, month - 1, 1));
    const ahead = ((weekday - first.getUTCDay() + 7) % 7) + (count - 1) * 7;
    return new Date(first.getTime() + ahead * DAY_MS);
  };
}

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

const after = (on: (year: number) => Date, days: number) => (year: number) =>
  new Date(on(year).getTime() + days * DAY_MS);

const thanksgiving = nth(11, 4, 4);

/** The more specific come first: "new year's eve" is not New Year's Day. */
const named: readonly SpecialDay[] = [
  { name: 'Christmas Eve', called: /\b(christmas|xmas) eve\b/, on: fixed(12, 24) },
  { name: "New Year's Eve", called: /\bnew years? eve\b|\bnye\b/, on: fixed(12, 31) },
  { name: 'Black Friday', called: /\bblack friday\b/, on: after(thanksgiving, 1) },
  { name: 'Boxing Day', called: /\bboxing day\b/, on: fixed(12, 26) },
  { name: 'Good Friday', called: /\bgood friday\b/, on: after(easter, -2) },
  { name: 'Easter Monday', called: /\beaster monday\b/, on: after(easter, 1) },
  { name: 'Easter Saturday', called: /\beaster saturday\b/, on: after(easter, -1) },
  { name: 'Easter', called: /\beaster\b/, on: easter },
  {
    name: 'Thanksgiving',
    called: /\bthanks ?giving\b|\bthanksgving\b|\bturkey day\b/,
    on: thanksgiving,
  },
  { name: 'Christmas Day', called: /\bchristmas\b|\bxmas\b|\bx mas\b/, on: fixed(12, 25) },
  { name: "New Year's Day", called: /\bnew years?( day)?\b/, on: fixed(1, 1) },
  { name: 'Martin Luther King Day', called: /\bmlk\b|\bmartin luther king\b/, on: nth(1, 1, 3) },
  { name: "Presidents' Day", called: /\bpresidents? day\b/, on: nth(2, 1, 3) },
  { name: "Valentine's Day", called: /\bvalentines?( day)?\b/, on: fixed(2, 14) },
  {
    name: "St. Patrick's Day",
    called: /\bst pat(rick|ty|s|ricks|tys)*( day)?\b/,
    on: fixed(3, 17),
  },
  { name: "Mother's Day", called: /\bmothers day\b/, on: nth(5, 0, 2) },
  { name: 'Memorial Day', called: /\bmemorial day\b/, on: nth(5, 1, -1) },
  { name: "Father's Day", called: /\bfathers day\b/, on: nth(6, 0, 3) },
  { name: 'Juneteenth', called: /\bjuneteenth\b/, on: fixed(6, 19) },
  {
    name: 'Independence Day',
    called:
      /\bindependence day\b|\b(4th|fourth) of july\b|\bjuly (4|4th|fourth)\b|\bthe (4th|fourth)\b(?! of)/,
    on: fixed(7, 4),
  },
  { name: 'Labor Day', called: /\blabou?r day\b/, on: nth(9, 1, 1) },
  {
    name: 'Columbus Day',
    called: /\bcolumbus day\b|\bindigenous peoples? day\b/,
    on: nth(10, 1, 2),
  },
  { name: 'Halloween', called: /\bhall?oween\b/, on: fixed(10, 31) },
  { name: 'Veterans Day', called: /\bveterans? day\b/, on: fixed(11, 11) },
];

function kept(holiday: Holiday): SpecialDay {
  const called = new RegExp(`\\b${holiday.name.toLowerCase().replace(/[^a-z0-9 ]/g, '')}\\b`);
  if ('month' in holiday) {
    const weekday = weekdays.indexOf(holiday.weekday.toLowerCase());
    return { name: holiday.name, called, on: nth(holiday.month, weekday, holiday.nth) };
  }
  const [day = 1, month = 1] = holiday.on.split('-').map(Number).reverse();
  return { name: holiday.name, called, on: fixed(month, day) };
}

export interface NamedDay {
  name: string;
  /** Midnight UTC of that day. */
  date: Date;
  found: string;
}

/** Returns the next such day from `today` (midnight UTC), or null. */
export function specialDayIn(
  text: string,
  today: Date,
  holidays: readonly Holiday[],
): NamedDay | null {
  for (const { name, called, on } of [...named, ...holidays.map(kept)]) {
    const found = called.exec(text)?.[0];
    if (!found) continue;
    const year = today.getUTCFullYear();
    const date = [on(year), on(year + 1)].find((each) => each >= today) ?? on(year + 1);
    return { name, date, found };
  }
  return null;
}
