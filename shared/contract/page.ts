import type { PublicAnswer } from './answers.ts';
import type { Business, SpecialDay } from './business.ts';
import type { Content } from './content.ts';

/** Days on which the shop's hours differ from the weekday's. */
export interface DaysToCome {
  /** The next year's, for search engines. */
  specialDays: readonly SpecialDay[];
  /** The next four weeks', shown beside the week. */
  soonDays: readonly SpecialDay[];
}

export interface SiteSettings extends Partial<DaysToCome> {
  /** Holds only the offers that run now. */
  content: Content;
  /** True while a fact of the demo shop is shown; search engines are then told not to index. */
  isDemo?: boolean | undefined;
  /** Scheme and host for canonical links, e.g. https://shop.example. */
  origin: string;
  tagManagerId?: string | undefined;
  visualizerScriptUrl?: string | undefined;
  /** The public answers; only the page that shows them carries them. */
  questions?: readonly PublicAnswer[] | undefined;
}

/** In minutes since 1970, because every change of a clock falls on a whole minute. */
export interface ZoneOffsets {
  timeZone: string;
  /** From minute `from` on, the zone is `minutes` ahead of UTC. The first entry starts the known range. */
  changes: [from: number, minutes: number][];
  until: number;
}

/** Small enough to be on every page; projects and reviews are only on the pages that show them. */
export type PageContent = Pick<
  Content,
  'warranty' | 'financing' | 'offers' | 'texts' | 'assistant'
> &
  Partial<Pick<Content, 'projects' | 'reviews'>> & {
    week: readonly { day: string; hours: string; isOpen: boolean }[];
  };

export interface PageSettings extends Omit<SiteSettings, 'content' | 'isDemo' | keyof DaysToCome> {
  business: Business;
  content: PageContent;
  clock: ZoneOffsets;
}

export interface RenderedPage {
  /** The route, e.g. /about; the not-found page is /404. */
  path: string;
  html: string;
  /** Listed in the sitemap and indexable. */
  listed: boolean;
  /** True for a staff page: strictest CSP, no foreign script, noindex. */
  staff: boolean;
}

/** The page of a link in a mail before its button, after it, and for an unknown link; none has a script. */
export interface MailLinkPages {
  ask: string;
  done: string;
  unknown: string;
}

/** A customer's own page with placeholders for its words, and the page for an unknown link. */
export interface CustomerPages {
  found: string;
  unknown: string;
}

export interface RenderedSite {
  pages: RenderedPage[];
  /** The page of the link "This was not me". */
  notMe: MailLinkPages;
  unsubscribe: MailLinkPages;
  /** The page that ends the weekly mail. */
  weekly: MailLinkPages;
  visit: CustomerPages;
  quote: CustomerPages;
}

/** The exports of site/dist-ssr/render.js. */
export interface Renderer {
  renderSite(settings: SiteSettings): Promise<RenderedSite>;
}

/** A placeholder until a server listens. HTML escaping must not alter it. */
export const unknownOrigin = 'http://origin.invalid';

/** site/dist-ssr/demo.json: the demo shop's site, rendered by the build. */
export interface DemoSite {
  settings: SiteSettings;
  site: RenderedSite;
}

/** In the order of the navigation. */
export const pagePaths = [
  '/',
  '/about',
  '/our-products',
  '/recent-projects',
  '/contact',
  '/referrals',
  '/consultation',
  '/privacy-policy',
] as const;
export type PagePath = (typeof pagePaths)[number];
