import type { PublicAnswer } from './answers.ts';
import type { Business, SpecialDay } from './business.ts';
import type { Content } from './content.ts';

/** The days on which the shop keeps other hours than those of the weekday. */
export interface DaysToCome {
  /** The days of a year to come, for search engines. */
  specialDays: readonly SpecialDay[];
  /** Those of them that stand beside the week. */
  soonDays: readonly SpecialDay[];
}

/** What the owner may change without a rebuild. */
export interface SiteSettings extends Partial<DaysToCome> {
  /** Its offers are those that run now. */
  content: Content;
  /** Something of the demo shop is still shown, so that no search engine is to keep a page. */
  isDemo?: boolean | undefined;
  /** Scheme and host for canonical links, e.g. https://shop.example. */
  origin: string;
  tagManagerId?: string | undefined;
  visualizerScriptUrl?: string | undefined;
  /** What staff taught for anybody to read; only the page that shows it carries it. */
  questions?: readonly PublicAnswer[] | undefined;
}

/** A zone's clock for some years; instants are minutes since 1970, as each change of a clock is at a whole one. */
export interface ZoneOffsets {
  timeZone: string;
  /** Moments from which on its clocks stand so many minutes ahead of UTC; the first one begins what is known. */
  changes: [from: number, minutes: number][];
  until: number;
}

/** What pages show beside the facts of the shop: small enough for each of them, but for what the page that shows it carries alone. */
export type PageContent = Pick<
  Content,
  'warranty' | 'financing' | 'offers' | 'texts' | 'assistant'
> &
  Partial<Pick<Content, 'projects' | 'reviews'>> & {
    /** The seven days, and the days to come with other hours, in words. */
    week: readonly { day: string; hours: string; isOpen: boolean }[];
  };

/** What the parts of a page are drawn from. */
export interface ShownSettings extends Omit<SiteSettings, 'content' | 'isDemo' | keyof DaysToCome> {
  business: Business;
  content: PageContent;
}

/** What a page carries as JSON. */
export interface PageSettings extends ShownSettings {
  clock: ZoneOffsets;
}

export interface RenderedPage {
  /** The route, e.g. /about; the not-found page is /404. */
  path: string;
  html: string;
  /** The page is in the sitemap and open to search engines. */
  listed: boolean;
  /** A staff page: strictest CSP, no foreign script, noindex. */
  staff: boolean;
}

/** The page behind a link in a mail, before and after its one button, and of a link that is none of ours; none has a script. */
export interface MailLinkPages {
  ask: string;
  done: string;
  unknown: string;
}

/** A customer's own page, with places for its words, and the one that says of a link that it leads to none. */
export interface CustomerPages {
  found: string;
  unknown: string;
}

/** All that is rendered from one set of settings. */
export interface RenderedSite {
  pages: RenderedPage[];
  /** "This was not me". */
  notMe: MailLinkPages;
  unsubscribe: MailLinkPages;
  /** Ends the mails about the week. */
  weekly: MailLinkPages;
  visit: CustomerPages;
  quote: CustomerPages;
}

/** What the built renderer (site/dist-ssr/render.js) exports. */
export interface Renderer {
  renderSite(settings: SiteSettings): Promise<RenderedSite>;
}

/** Stands in the demo site for the origin, which nobody knows before a server listens; as plain as any, so no markup escapes it. */
export const unknownOrigin = 'http://origin.invalid';

/** site/dist-ssr/demo.json: the demo shop's site, rendered by the build. */
export interface DemoSite {
  settings: SiteSettings;
  site: RenderedSite;
}
