import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ShopPicture } from './pictures.ts';
import { weekdays } from './weekdays.ts';

export const Line = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please write this'), z.maxLength(300));
const TimeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'please give a time, as in 09:00 or 17:30'));

const Weekday = z.enum(weekdays, `a day is one of ${weekdays.join(', ')}`);

const times = {
  open: z.optional(TimeOfDay),
  close: z.optional(TimeOfDay),
  note: z.optional(Line),
};
type Times = { open?: string | undefined; close?: string | undefined };
const isWhole = z.refine<Times>(
  ({ open, close }) => (open === undefined) === (close === undefined),
  'a day has both an opening and a closing time, or neither of them when it is closed',
);
/** Compares as text, since both times are HH:MM. */
const isInOrder = z.refine<Times>(
  ({ open = '', close = '~' }) => open < close,
  'a day opens before it closes',
);

/** A weekday with its hours in the shop's zone; without hours the shop is closed, and `note` may say why. */
const DayHours = z.object({ day: Weekday, ...times }).check(isWhole, isInOrder);
export type DayHours = z.infer<typeof DayHours>;

export type SpecialDay = DayHours & { date: string };

/** Accepts MM-DD, including 02-29, and YYYY-MM-DD. */
function isRealDate(on: string): boolean {
  const [day = 0, month = 0, year = 2024] = on.split('-').map(Number).reverse();
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

const realDate = 'a holiday is on a real date, MM-DD, or YYYY-MM-DD for one year alone';
const monthNumber = 'a month is a number from 1 to 12';
const nthNumber = 'nth is a number from 1 to 5, or -1 for the last of the month';

/** A closed day: yearly on MM-DD, once on YYYY-MM-DD, or the nth weekday of a month (-1 is the last). */
const Holiday = z.union(
  [
    z.object({
      name: Line,
      on: z
        .string(realDate)
        .check(z.regex(/^(\d{4}-)?\d{2}-\d{2}$/, realDate), z.refine(isRealDate, realDate)),
    }),
    z.object({
      name: Line,
      month: z.int(monthNumber).check(z.gte(1, monthNumber), z.lte(12, monthNumber)),
      weekday: Weekday,
      nth: z.int(nthNumber).check(
        z.gte(-1, nthNumber),
        z.lte(5, nthNumber),
        z.refine((nth) => nth !== 0, nthNumber),
      ),
    }),
  ],
  'a holiday has a name and either the date it is on, or a month, a weekday and nth',
);
export type Holiday = z.infer<typeof Holiday>;

const oneDate = 'a different day is on a real date, YYYY-MM-DD';

/** A date with its own hours, or closed. It overrides the weekday and the holidays. */
const DifferentDay = z
  .object({
    date: z
      .string(oneDate)
      .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, oneDate), z.refine(isRealDate, oneDate)),
    ...times,
  })
  .check(isWhole, isInOrder);

function isTimeZone(name: string): boolean {
  try {
    // A zone given as an offset ignores daylight saving, and some browsers refuse it.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false; // Intl has no other test for a zone: it throws on an unknown name.
  }
}

const TimeZone = z
  .string()
  .check(
    z.refine(
      isTimeZone,
      'there is no such time zone; its name is written as in America/New_York or Europe/Berlin',
    ),
  );

const Year = z
  .int('a year is a whole number')
  .check(z.gte(1000, 'a year has four digits'), z.lte(9999, 'a year has four digits'));

const Link = z.url({ protocol: /^https$/ });

/** Null keeps the data until staff erase it. */
function period(most: number, words: string) {
  return z.nullable(z.int(words).check(z.gte(1, words), z.lte(most, words)));
}

const months = 'a retention in months is a whole number from 1 to 120, or empty (null) for no end';
const days = 'a retention in days is a whole number from 1 to 3650, or empty (null) for no end';

/** Counted from the last activity; the privacy page prints these periods. */
const Retention = z.strictObject({
  leadMonths: period(120, months),
  chatMonths: period(120, months),
  /** For guests who left neither a request nor an address. */
  guestDays: period(3650, days),
  spamDays: period(3650, days),
});
export type Retention = z.infer<typeof Retention>;

function within(least: number, most: number, what: string) {
  const words = `${what} is a number from ${least} to ${most}`;
  return z.number().check(z.gte(least, words), z.lte(most, words));
}

const amount = within(0, 1_000_000, 'an amount in dollars');

/** Every fact that the product prints or answers from. DATA_DIR/business.json holds the shop's own facts. */
export const Business = z.object({
  name: Line,
  town: Line,
  county: Line,
  areas: z.array(Line),
  address: z.object({ street: Line, city: Line, state: Line, zip: Line }),
  /** For search engines; null when unknown. */
  location: z.nullable(
    z.object(
      {
        latitude: within(-90, 90, 'a latitude in degrees'),
        longitude: within(-180, 180, 'a longitude in degrees'),
      },
      'a place is given by two numbers, as in 41.2459, -75.8813, or by a link from a map',
    ),
  ),
  /** Ten digits; `readablePhone` formats them. */
  phone: z.string().check(z.regex(/^\d{10}$/, 'a phone number is ten digits')),
  email: z.email(),
  timeZone: TimeZone,
  founded: Year,
  ownedSince: Year,
  experience: Line,
  /** In words: `Nearly 50 years`. */
  yearsServed: Line,
  happyCustomers: Line,
  projectCustomers: Line,
  satisfaction: Line,
  rating: within(1, 5, 'a rating'),
  hours: z.array(DayHours).check(
    z.length(7, 'hours name all seven days'),
    z.refine(
      (days) => new Set(days.map(({ day }) => day)).size === days.length,
      'hours name each of the seven days once',
    ),
  ),
  holidays: z.array(Holiday),
  differentDays: z.optional(z.array(DifferentDay).check(z.maxLength(60))),
  discount: z.object({ amount, minimumProject: amount }),
  referral: z.object({ credit: amount, minimumInstallation: amount }),
  /** From a quarter of an hour to four weeks. */
  followUpHours: within(0.25, 672, 'a time for the follow-up in hours'),
  retention: Retention,
  products: z.array(z.object({ name: Line, detail: Line })),
  services: z.array(z.object({ name: Line, detail: Line })),
  /** The owners come first. A portrait is cropped to 4:5; a member without a portrait is shown as text. */
  team: z.array(
    z.object({ name: Line, role: Line, about: z.string(), portrait: z.optional(ShopPicture) }),
  ),
  assurances: z.array(Line),
  /** In lower case: `residential builders`. */
  worksFor: z.array(Line),
  /** Null when the shop has no such link; the maps then show its address. */
  links: z.object({
    facebook: z.nullable(Link),
    instagram: z.nullable(Link),
    maps: z.nullable(Link),
    mapsEmbed: z.nullable(Link),
    reviews: z.nullable(Link),
    videoConsultation: z.nullable(Link),
  }),
});
export type Business = z.infer<typeof Business>;

/** Returns the public facts and the site's address, for a desk that is not a page of the site. */
export const readShop = endpoint('anyone', 'GET', '/api/shop', {
  reply: z.object({ business: Business, origin: z.string() }),
});
