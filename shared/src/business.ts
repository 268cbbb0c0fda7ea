import * as z from 'zod/mini';
import { weekdays } from './weekday.ts';

const Line = z.string().check(z.minLength(1), z.maxLength(300));
const TimeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is HH:MM, 24 hours'));

const Weekday = z.enum(weekdays, `a day is one of ${weekdays.join(', ')}`);

/** One day of the week: open from–to in the shop's zone, or closed, with the reason when there is one. */
const DayHours = z
  .object({
    day: Weekday,
    open: z.optional(TimeOfDay),
    close: z.optional(TimeOfDay),
    note: z.optional(Line),
  })
  .check(
    z.refine(
      ({ open, close }) => (open === undefined) === (close === undefined),
      'a day has both an opening and a closing time, or neither of them when it is closed',
    ),
    // As text, since both are HH:MM.
    z.refine(({ open = '', close = '~' }) => open < close, 'a day opens before it closes'),
  );
export type DayHours = z.infer<typeof DayHours>;

/** MM-DD of any year, leap years too, or YYYY-MM-DD. */
function isRealDate(on: string): boolean {
  const [day = 0, month = 0, year = 2024] = on.split('-').map(Number).reverse();
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

const realDate = 'a holiday is on a real date, MM-DD, or YYYY-MM-DD for one year alone';
const monthNumber = 'a month is a number from 1 to 12';
const nthNumber = 'nth is a number from 1 to 5, or -1 for the last of the month';

/** A day the shop stays closed: every year on MM-DD, once on YYYY-MM-DD, or the nth weekday of a month (-1 is the last). */
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

function isTimeZone(name: string): boolean {
  try {
    // An offset follows no clock change, and not every browser takes one.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false; // Intl throws on what it does not know: the only way to ask it.
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

const portraitName =
  'a portrait is the name of a JPEG, PNG, WebP or AVIF picture in the folder portraits, as in dana.jpg';

/** A file of DATA_DIR/portraits, at most 1 MB; shown upright, 4 wide to 5 high. */
const Portrait = z
  .string(portraitName)
  .check(z.regex(/^[a-z0-9][\w-]*\.(jpe?g|png|webp|avif)$/i, portraitName));

/** Every fact the product prints or answers from. The shop's own stand in DATA_DIR/business.json. */
export const Business = z.object({
  name: Line,
  town: Line,
  county: Line,
  areas: z.array(Line),
  address: z.object({ street: Line, city: Line, state: Line, zip: Line }),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  /** Ten digits; shown readable by `readablePhone`. */
  phone: z.string().check(z.regex(/^\d{10}$/, 'a phone number is ten digits')),
  email: z.email(),
  timeZone: TimeZone,
  founded: Year,
  ownedSince: Year,
  experience: Line,
  /** How long, in words a visitor reads: `Nearly 50 years`. */
  yearsServed: Line,
  happyCustomers: Line,
  projectCustomers: Line,
  satisfaction: Line,
  rating: z.number().check(z.gte(1), z.lte(5)),
  hours: z.array(DayHours).check(
    z.length(7, 'hours name all seven days'),
    z.refine(
      (days) => new Set(days.map(({ day }) => day)).size === days.length,
      'hours name each of the seven days once',
    ),
  ),
  holidays: z.array(Holiday),
  discount: z.object({ amount: z.number(), minimumProject: z.number() }),
  referral: z.object({ credit: z.number(), minimumInstallation: z.number() }),
  followUpHours: z.number(),
  products: z.array(z.object({ name: Line, detail: Line })),
  services: z.array(z.object({ name: Line, detail: Line })),
  /** The owners first. Where somebody has no portrait, their words stand alone. */
  team: z.array(
    z.object({ name: Line, role: Line, about: z.string(), portrait: z.optional(Portrait) }),
  ),
  links: z.object({
    facebook: Link,
    instagram: Link,
    maps: Link,
    mapsEmbed: Link,
    reviews: Link,
    videoConsultation: Link,
  }),
});
export type Business = z.infer<typeof Business>;

const street = '218 Market Street';
const mapQuery = encodeURIComponent(`${street}, Millbrook, PA 18699`);

/** Invented, plainly so: nobody lives at .example, and 555-01xx numbers ring nowhere. */
export const demoBusiness: Business = {
  name: 'Millbrook Flooring Co.',
  town: 'Millbrook, Pennsylvania',
  county: 'Millbrook County',
  areas: ['Millbrook', 'Fairview', 'Stonebridge', 'Laurel Run', 'Cedar Hollow', 'Pine Grove'],
  address: { street, city: 'Millbrook', state: 'PA', zip: '18699' },
  location: { latitude: 41.2459, longitude: -75.8813 },
  phone: '5705550142',
  email: 'hello@millbrookflooring.example',
  timeZone: 'America/New_York',
  founded: 1977,
  ownedSince: 2008,
  experience: '45+',
  yearsServed: 'Nearly 50 years',
  happyCustomers: '1000+',
  projectCustomers: '2000+',
  satisfaction: '100%',
  rating: 4.9,
  hours: [
    { day: 'Monday', open: '10:00', close: '20:00' },
    { day: 'Tuesday', open: '10:00', close: '17:00' },
    { day: 'Wednesday' },
    { day: 'Thursday', open: '10:00', close: '17:00' },
    { day: 'Friday', open: '10:00', close: '20:00' },
    { day: 'Saturday', open: '09:00', close: '12:00' },
    { day: 'Sunday', note: "for the Lord's Day" },
  ],
  holidays: [
    { name: "New Year's Day", on: '01-01' },
    { name: 'Memorial Day', month: 5, weekday: 'Monday', nth: -1 },
    { name: 'Independence Day', on: '07-04' },
    { name: 'Labor Day', month: 9, weekday: 'Monday', nth: 1 },
    { name: 'Thanksgiving', month: 11, weekday: 'Thursday', nth: 4 },
    { name: 'Christmas Day', on: '12-25' },
  ],
  discount: { amount: 100, minimumProject: 800 },
  referral: { credit: 100, minimumInstallation: 1000 },
  followUpHours: 24,
  products: [
    { name: 'Hardwood', detail: 'Solid and engineered oak, hickory, maple, cherry and walnut' },
    { name: 'Luxury vinyl plank', detail: 'Waterproof planks for kitchens, baths and basements' },
    { name: 'Carpet', detail: 'Plush, textured and commercial carpet' },
    { name: 'Tile and stone', detail: 'Porcelain, ceramic, slate and mosaic' },
    { name: 'Laminate', detail: 'Hard-wearing floors with the look of wood' },
  ],
  services: [
    { name: 'Professional installation', detail: 'Our own two crews, from tear-out to trim' },
    {
      name: 'Free in-home consultation',
      detail: 'We measure, bring samples and write an estimate',
    },
    { name: 'Product sales and DIY', detail: 'Materials, tools and advice to lay it yourself' },
    { name: 'Floor refinishing', detail: 'Sanding, staining and sealing of hardwood floors' },
  ],
  team: [
    {
      name: 'Tom and Ellen Hartley',
      role: 'Owners',
      about:
        'Tom started on our crews in the nineties and Ellen kept the books; in 2008 they bought the shop. Tom still measures most rooms himself.',
    },
    {
      name: 'Dana Kowalski',
      role: 'Sales and design expert',
      about:
        'Dana knows every sample on the racks and which of them will forgive a wet dog. Bring a photo of the room and a cushion.',
    },
  ],
  links: {
    facebook: 'https://social.example/millbrookflooring',
    instagram: 'https://photos.example/millbrookflooring',
    maps: `https://www.google.com/maps/search/?api=1&query=${mapQuery}`,
    mapsEmbed: `https://www.google.com/maps?q=${mapQuery}&output=embed`,
    reviews: 'https://reviews.example/millbrookflooring',
    videoConsultation: 'https://booking.example/millbrookflooring/video-consultation',
  },
};
