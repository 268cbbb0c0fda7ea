import { Business, type DayHours } from '@sallie/shared/contract/business';
import type { Suggestion } from '@sallie/shared/contract/website';
import { weekdays } from '@sallie/shared/contract/weekdays';
import { dayLine } from '@sallie/shared/rules/opening-hours';
import { phoneDigits, readablePhone } from '@sallie/shared/rules/phone';
import { addressLine } from '@sallie/shared/rules/shop-links';
import { isObject } from '@sallie/shared/rules/website/changes';
import * as z from 'zod/mini';

export interface ReadPage {
  url: URL;
  /** Holds all JSON-LD objects, including nested ones. */
  objects: Record<string, unknown>[];
  /** Holds the links as written in the page. */
  links: string[];
  /** Holds the visible text, one line per element. */
  text: string;
}

const wordsOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** `suggest` returns null when the content could not take the page's value. */
interface Reading {
  path: string[];
  suggest(page: ReadPage): Suggestion | null;
}

function reading<Shape extends z.ZodMiniType>(
  path: string[],
  shape: Shape,
  read: (page: ReadPage) => unknown,
  words: (value: z.output<Shape>) => string = String,
): Reading {
  return {
    path,
    suggest(page) {
      const { success, data } = shape.safeParse(read(page));
      if (!success) return null;
      return { path, value: z.parse(z.json(), data), words: words(data), from: page.url.href };
    },
  };
}

const { name, phone, email, founded, address, location, areas, hours, links } = Business.shape;

function shopIn({ objects }: ReadPage): Record<string, unknown> | undefined {
  return objects.find(
    (object) => object['@type'] !== 'Person' && (object.telephone ?? object.address) !== undefined,
  );
}

function addressOf(page: ReadPage): unknown {
  const postal = page.objects.find((object) => object.streetAddress);
  if (postal) {
    return {
      street: wordsOf(postal.streetAddress),
      city: wordsOf(postal.addressLocality),
      state: wordsOf(postal.addressRegion),
      zip: wordsOf(postal.postalCode),
    };
  }
  const [, street, city, state, zip] = usAddress.exec(page.text) ?? [];
  return street && { street, city, state, zip };
}

/** `218 Market Street, Millbrook, PA 18699`, also on two lines. */
const usAddress =
  /\b(\d{1,6} [A-Z0-9][\w.' -]{2,60}?)[,\n]\s*([A-Z][A-Za-z.' -]{1,40}?),\s*([A-Z]{2})\.?\s+(\d{5}(?:-\d{4})?)\b/;

function linkTo(page: ReadPage, site: RegExp): string | undefined {
  return page.links.find((link) => {
    const url = URL.parse(link);
    return url?.protocol === 'https:' && site.test(url.hostname) && url.pathname.length > 1;
  });
}

const afterScheme = ({ links }: ReadPage, scheme: string) => {
  const link = links.find((each) => each.toLowerCase().startsWith(scheme));
  return link?.slice(scheme.length).split('?')[0]?.trim();
};

function areasOf(page: ReadPage): string[] {
  const served = shopIn(page)?.areaServed;
  return (Array.isArray(served) ? served : [served])
    .map((area) => wordsOf(isObject(area) ? area.name : area))
    .filter(Boolean);
}

function locationOf({ objects }: ReadPage): unknown {
  const geo = objects.find((object) => object.latitude !== undefined);
  return geo && { latitude: Number(geo.latitude), longitude: Number(geo.longitude) };
}

const readings: Reading[] = [
  reading(['name'], name, (page) => wordsOf(shopIn(page)?.name)),
  reading(
    ['phone'],
    phone,
    (page) => phoneDigits(wordsOf(shopIn(page)?.telephone) || (afterScheme(page, 'tel:') ?? '')),
    readablePhone,
  ),
  reading(['address'], address, addressOf, (value) => addressLine({ address: value })),
  reading(
    ['hours'],
    hours,
    ({ objects, text }) => hoursOfObjects(objects) ?? hoursOfText(text),
    (days: DayHours[]) => days.map(dayLine).join(', '),
  ),
  reading(['email'], email, (page) => {
    const named = wordsOf(shopIn(page)?.email).replace(/^mailto:/i, '');
    return named || afterScheme(page, 'mailto:');
  }),
  reading(
    ['areas'],
    areas,
    (page) => (areasOf(page).length > 0 ? areasOf(page) : undefined),
    (all) => all.join(', '),
  ),
  reading(['founded'], founded, (page) =>
    Number(wordsOf(shopIn(page)?.foundingDate).slice(0, 4) || Number.NaN),
  ),
  reading(['location'], location, locationOf, (place) =>
    place ? `${place.latitude}, ${place.longitude}` : '',
  ),
  ...(['facebook', 'instagram'] as const).map((site) =>
    reading(['links', site], links.shape[site], (page) =>
      linkTo(page, new RegExp(`(^|\\.)${site}\\.com$`)),
    ),
  ),
];

/** Takes what most pages say; on a tie, the earlier page. */
export function suggestionsFrom(pages: readonly ReadPage[]): Suggestion[] {
  return readings.flatMap((fact) => {
    const found = new Map<string, { suggestion: Suggestion; times: number }>();
    for (const page of pages) {
      const suggestion = fact.suggest(page);
      if (!suggestion) continue;
      const key = JSON.stringify(suggestion.value);
      const before = found.get(key);
      if (before) before.times += 1;
      else found.set(key, { suggestion, times: 1 });
    }
    const most = [...found.values()].toSorted((one, other) => other.times - one.times)[0];
    return most ? [most.suggestion] : [];
  });
}

/* Websites have opening hours in two forms of JSON-LD, or in plain words. */

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

/** May wrap around the end of the week. */
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

/** `Mo-Fr 09:00-17:00`, several in a list or in a row. */
function readShort(week: Week, text: string): void {
  const spans = text.matchAll(/(?<![A-Za-z])([A-Z][a-z]\S{0,60})\s+(\d\d:\d\d)-(\d\d:\d\d)/g);
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

/** Null when no day is open; a day that is not named is closed. */
function whole(week: Week): DayHours[] | null {
  if (![...week.values()].some(({ open }) => open)) return null;
  const fromMonday = [...weekdays.slice(1), ...weekdays.slice(0, 1)];
  return fromMonday.map((day) => week.get(day) ?? { day });
}

/** Null when there are none. */
function hoursOfObjects(objects: readonly Record<string, unknown>[]): DayHours[] | null {
  const week: Week = new Map();
  for (const object of objects) {
    for (const text of listOf(object.openingHours)) {
      if (typeof text === 'string') readShort(week, text);
    }
    if (object.opens && !object.validFrom) readSpecification(week, object);
  }
  return whole(week);
}

/** Null when there are none. */
function hoursOfText(text: string): DayHours[] | null {
  const week: Week = new Map();
  readWords(week, text);
  return whole(week);
}
