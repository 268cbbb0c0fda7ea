import type { Business } from './business.ts';

/** What the owner may change without a rebuild; every public page carries it as JSON. */
export interface SiteSettings {
  business: Business;
  /** Scheme and host for canonical links, e.g. https://shop.example. */
  origin: string;
  tagManagerId?: string | undefined;
  visualizerScriptUrl?: string | undefined;
}

export interface RenderedPage {
  /** The route, e.g. /about; the not-found page is /404. */
  path: string;
  html: string;
  /** In the sitemap and open to search engines. */
  listed: boolean;
  /** A staff page: strictest CSP, no foreign script, noindex. */
  staff: boolean;
}

/** The page behind "this was not me" in a mail, before and after its one button; neither has a script. */
export interface NotMePages {
  ask: string;
  done: string;
}

/** What the built renderer (site/dist-ssr/render.js) exports; the server calls each once. */
export interface Renderer {
  renderPages(settings: SiteSettings): Promise<RenderedPage[]>;
  renderNotMe(settings: SiteSettings): Promise<NotMePages>;
}
