import * as z from 'zod/mini';
import { Business, Line } from './business.ts';
import { ShopPicture } from './pictures.ts';

/* Everything that the owner edits at the desk: the facts, and the texts of the pages, the mails and SallieBot. */

const Text = z.string().check(z.trim(), z.maxLength(2000));
const Id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const Link = z.url({ protocol: /^https$/, error: 'Please give a link that begins with https://' });

export const Project = z.object({
  id: Id,
  picture: ShopPicture,
  /** Describes the picture for people who cannot see it. */
  alt: Line,
  title: Line,
  location: Line,
  /** As printed: `September 2026`. */
  date: Line,
  flooringType: Line,
  description: Text,
  features: z.array(Line).check(z.maxLength(8)),
});
export type Project = z.infer<typeof Project>;

export const Review = z.object({
  id: Id,
  quote: Text,
  name: Line,
  location: Line,
  date: Line,
  stars: z.number().check(z.gte(1), z.lte(5)),
  /** The site of the review, with a link to the review there. */
  source: z.optional(Line),
  link: z.optional(Link),
  imageUrl: z.optional(z.string()),
});
export type Review = z.infer<typeof Review>;

const wallTime = 'a time is written as in 2026-11-27T09:00, on the clock of the shop';

const WallTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, wallTime));

/** `null` leaves an end open. */
export const Offer = z.object({
  id: Id,
  title: Line,
  detail: Text,
  from: z.nullable(WallTime),
  until: z.nullable(WallTime),
});
export type Offer = z.infer<typeof Offer>;

/** The owner's texts on the pages. The page omits an empty text, or prints a neutral one of its own. */
export const textKeys = [
  'homeTitle',
  'homeLead',
  'aboutTitle',
  'aboutLead',
  'storyBeginning',
  'storyOwners',
  'storyToday',
  'productsLead',
  'projectsLead',
  'contactLead',
  'referralsLead',
  'consultationLead',
] as const;
export type TextKey = (typeof textKeys)[number];

const Path = z
  .string()
  .check(z.regex(/^\/(?![/\\])[^\s?#]*$/, 'a path begins with one /, as in /carpet'));

const minutes = 'this is a number of minutes from 0 to 480, in quarters of an hour';
const quarters = z
  .int(minutes)
  .check(z.gte(0, minutes), z.lte(480, minutes), z.multipleOf(15, minutes));
const visitMinutes = quarters.check(z.gte(15, 'a visit takes at least 15 minutes'));
const count = (most: number) => {
  const words = `this is a number from 0 to ${most}`;
  return z.number(words).check(z.gte(0, words), z.lte(most, words));
};

/** `visitSettings` supplies defaults for absent fields. */
export const VisitSettings = z.object({
  /** The hours for visits; absent when they are the opening hours. */
  hours: z.optional(Business.shape.hours),
  homeMinutes: z.optional(visitMinutes),
  showroomMinutes: z.optional(visitMinutes),
  /** Minutes kept free after a visit at home, for the road. */
  roadMinutes: z.optional(quarters),
  roads: z.optional(z.array(z.object({ area: Line, minutes: quarters })).check(z.maxLength(50))),
  /** Open hours between now and the first offered time. */
  noticeHours: z.optional(count(200)),
  mostADay: z.optional(z.int().check(z.gte(1), z.lte(30))),
  weeksAhead: z.optional(z.int().check(z.gte(1), z.lte(26))),
  /** Open hours that a customer has to answer a proposed time. */
  lapseHours: z.optional(count(500)),
});
export type VisitSettings = z.infer<typeof VisitSettings>;

/** The whole content of the website. The demo fills the fields that `DATA_DIR/business.json` omits. */
export const Content = z.extend(Business, {
  /** One sentence about the warranty of a laid floor; empty when the shop says nothing about it. */
  warranty: Text,
  financing: z.nullable(z.object({ line: Line, link: z.nullable(Link) })),
  offers: z.array(Offer).check(z.maxLength(20)),
  projects: z.array(Project).check(z.maxLength(100)),
  reviews: z.array(Review).check(z.maxLength(50)),
  texts: z.record(z.enum(textKeys), Text),
  assistant: z.object({
    /** The first message of SallieBot; empty for the built-in one. */
    greeting: Text,
    /** Work that the shop does not do, each named as a visitor would: `epoxy garage floors`. */
    notOffered: z.array(Line).check(z.maxLength(40)),
  }),
  visits: z.optional(VisitSettings),
  redirects: z.array(z.object({ from: Path, to: Path })).check(z.maxLength(500)),
});
export type Content = z.infer<typeof Content>;

export type AnswerFacts = Business &
  Partial<Pick<Content, 'warranty' | 'financing' | 'offers' | 'assistant'>>;
