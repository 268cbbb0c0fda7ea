import type { DayHours } from '@sallie/shared/contract/business';
import { weekdays } from '@sallie/shared/contract/weekday';

/* Opening hours as websites write them: in JSON-LD in two ways, or in words. */

type Weekday = DayHours['day'];
type Week = Map<Weekday, DayHours>;

const ONE_DAY = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?';
const ONE_TIME = '(\\d{1,2})(?::(\\d{2}))?\\s*([ap])\\.?m\\.?';
const inWords = new RegExp(
  `\\b${ONE_DAY}(?:\\s*(?:-|–|—|to|through|thru)\\s*${ONE_DAY})?\\s*:?\\s*(?:${ONE_TIME}\\s*(?:-|–|—|to|until)\\s*${ONE_TIME}|(closed))`,
  'gi',
);

/** `mo`, `Mon`, `Monday`, `https://schema.org/Monday` */
function dayOf(name: string): Weekday | undefined {
  const start = name.split('/').at(-1)?.slice(0, 2).toLowerCase() ?? '';
  return start.length === 2
    ? weekdays.find((day) => day.toLowerCase().startsWith(start))
    : undefined;
}

/** From the first to the last, also over the end of the week. */
function daysBetween(first: string, last = first): Weekday[] {
  const [from, to] = [dayOf(first), dayOf(last)];
  if (!from || !to) return [];
  const start = weekdays.indexOf(from);
  const count = (weekdays.indexOf(to) - start + 7) % 7;
  return Array.from({ length: count + 1 }, (_, at) => weekdays[(start + at) % 7] ?? from);
}

function put(week: Week, day: Weekday, open = '', close = ''): void {
  week.set(day, open < close ? { day, open, close } : { day });
}

function hour24(hour = '', minute = '00', half = ''): string {
  const of12 = Number(hour) % 12;
  return `${String(half.toLowerCase() === 'p' ? of12 + 12 : of12).padStart(2, '0')}:${minute}`;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** `Mo-Fr 09:00-17:00`, several of them in a list or behind each other. */
function readShort(week: Week, text: string): void {
  const spans = text.matchAll(/((?:[A-Z][a-z]\S*?[,-]?)+)\s+(\d\d:\d\d)-(\d\d:\d\d)/g);
  for (const [, days = '', open, close] of spans) {
    for (const part of days.split(',')) {
      const [first = '', last] = part.split('-');
      for (const day of daysBetween(first, last)) put(week, day, open, close);
    }
  }
}

function readSpecification(
  week: Week,
  { dayOfWeek, opens, closes }: Record<string, unknown>,
): void {
  for (const name of listOf(dayOfWeek)) {
    const day = typeof name === 'string' ? dayOf(name) : undefined;
    if (day) put(week, day, String(opens ?? '').slice(0, 5), String(closes ?? '').slice(0, 5));
  }
}

function readWords(week: Week, text: string): void {
  for (const [, first = '', last, h1, m1, half1, h2, m2, half2, closed] of text.matchAll(inWords)) {
    for (const day of daysBetween(first, last)) {
      if (closed) put(week, day);
      else put(week, day, hour24(h1, m1, half1), hour24(h2, m2, half2));
    }
  }
}

/** A whole week, where at least one of its days is open; a day that nobody names is closed. */
function whole(week: Week): DayHours[] | null {
  if (![...week.values()].some(({ open }) => open)) return null;
  const fromMonday = [...weekdays.slice(1), ...weekdays.slice(0, 1)];
  return fromMonday.map((day) => week.get(day) ?? { day });
}

/** Null where JSON-LD names none. */
export function hoursOfObjects(objects: readonly Record<string, unknown>[]): DayHours[] | null {
  const week: Week = new Map();
  for (const object of objects) {
    for (const text of listOf(object.openingHours)) {
      if (typeof text === 'string') readShort(week, text);
    }
    if (object.opens && !object.validFrom) readSpecification(week, object);
  }
  return whole(week);
}

/** Null where the words name none. */
export function hoursOfText(text: string): DayHours[] | null {
  const week: Week = new Map();
  readWords(week, text);
  return whole(week);
}
