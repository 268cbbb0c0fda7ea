import * as z from 'zod/mini';
import { Business, Line } from './business.ts';
import { ShopPicture } from './pictures.ts';

/* What the owner changes at the desk: the facts, and everything else that the pages, the mails and SallieBot say. */

const Text = z.string().check(z.trim(), z.maxLength(2000));
const Id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const Link = z.url({ protocol: /^https$/, error: 'Please give a link that begins with https://' });

export const Project = z.object({
  id: Id,
  picture: ShopPicture,
  /** What the picture shows, for those who cannot see it. */
  alt: Line,
  title: Line,
  location: Line,
  /** As it is read: `September 2026`. */
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
  /** Where it was written, and the link to it there. */
  source: z.optional(Line),
  link: z.optional(Link),
  imageUrl: z.optional(z.string()),
});
export type Review = z.infer<typeof Review>;

const wallTime = 'a time is written as in 2026-11-27T09:00, on the clock of the shop';

/** YYYY-MM-DDTHH:MM on the shop's wall clock. */
const WallTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, wallTime));

/** Shown from its start to its end, of which either may be open. */
export const Offer = z.object({
  id: Id,
  title: Line,
  detail: Text,
  from: z.nullable(WallTime),
  until: z.nullable(WallTime),
});
export type Offer = z.infer<typeof Offer>;

/** Places on the pages whose words are the owner's. An empty one is not shown, or has the site's own neutral words. */
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

/** When visits are made; what is absent is as `visitSettings` says. */
export const VisitSettings = z.object({
  /** When there are visits; absent where that is whenever the shop is open. */
  hours: z.optional(Business.shape.hours),
  homeMinutes: z.optional(visitMinutes),
  showroomMinutes: z.optional(visitMinutes),
  /** Kept free after a visit at home, for the road. */
  roadMinutes: z.optional(quarters),
  /** The road from some areas is longer, or shorter. */
  roads: z.optional(z.array(z.object({ area: Line, minutes: quarters })).check(z.maxLength(50))),
  /** Open hours from now to the first time that is offered. */
  noticeHours: z.optional(count(200)),
  /** Of one person. */
  mostADay: z.optional(z.int().check(z.gte(1), z.lte(30))),
  weeksAhead: z.optional(z.int().check(z.gte(1), z.lte(26))),
  /** Open hours in which a customer may answer what was asked. */
  lapseHours: z.optional(count(500)),
});
export type VisitSettings = z.infer<typeof VisitSettings>;

/** The whole content of the website. `DATA_DIR/business.json` has this shape, whatever it leaves out being the demo's. */
export const Content = z.extend(Business, {
  /** What the shop promises for a laid floor, in a sentence; empty where it says nothing about it. */
  warranty: Text,
  financing: z.nullable(z.object({ line: Line, link: z.nullable(Link) })),
  offers: z.array(Offer).check(z.maxLength(20)),
  projects: z.array(Project).check(z.maxLength(100)),
  reviews: z.array(Review).check(z.maxLength(50)),
  texts: z.record(z.enum(textKeys), Text),
  assistant: z.object({
    /** SallieBot's first words; empty for its own. */
    greeting: Text,
    /** What the shop does not do, each as a visitor would name it: `epoxy garage floors`. */
    notOffered: z.array(Line).check(z.maxLength(40)),
  }),
  visits: z.optional(VisitSettings),
  /** Old addresses and where they lead now, on this site. */
  redirects: z.array(z.object({ from: Path, to: Path })).check(z.maxLength(500)),
});
export type Content = z.infer<typeof Content>;

/** What SallieBot answers from: the facts, and what the owner wrote beside them where there is any. */
export type AnswerFacts = Business &
  Partial<Pick<Content, 'warranty' | 'financing' | 'offers' | 'assistant'>>;
