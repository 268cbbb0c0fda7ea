import type { IncomingMessage, RequestListener } from 'node:http';
import type { RenderedPage, RenderedSite, SiteSettings } from '@sallie/shared/contract/page';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Context, Middleware } from 'koa';
import { type Content, createContent, sendContent } from '../http/content.ts';
import { requireRead } from '../http/refusal.ts';
import type { Requests } from '../http/requests.ts';
import { contentPolicy } from './content-policy.ts';

/* A page is a few buffers in memory: a request costs no rendering. */

interface Served {
  status: number;
  type: string;
  headers: Record<string, string>;
  content: Content;
}

export type Pages = ReturnType<typeof servePages>;

/** Packed pages by their paths. */
export type Packed = ReadonlyMap<string, Buffer>;

interface PageReply {
  /** Name after value after name, with all that every reply has but the request's id. */
  headers: readonly string[];
  body: Buffer;
}

interface PagesDeps {
  site: RenderedSite;
  settings: SiteSettings;
  /** The version of the content. Each page carries it, so that no page mixes two versions. */
  version: number;
  /** What every reply has. */
  common: Record<string, string>;
  /** The pages in Brotli, as far as they are there. */
  packed?: Packed | undefined;
}

export function servePages({ site, settings, version, common, packed }: PagesDeps) {
  // The version stands in a header, so that a page stays the same over publishes; a page's scripts can read this one.
  const ofVersion = { 'Server-Timing': `content;desc=${version}` };
  const served = new Map<string, Served>();
  for (const page of site.pages) {
    const made = pageOf(page, settings, packed?.get(page.path));
    served.set(page.path, { ...made, headers: { ...made.headers, ...ofVersion } });
  }
  for (const { path, type, text } of crawlerFiles(site.pages, settings)) {
    const content = createContent(Buffer.from(text));
    served.set(path, { status: 200, type, headers: ofVersion, content });
  }
  const missing = served.get('/404');
  if (!missing) throw new Error('The site has no not-found page.');
  const redirected = createRedirects(settings.content.redirects);
  const replies = new Map<string, PageReply>();

  function replyOf(path: string): PageReply | null {
    const page = served.get(path);
    const body = page?.content.packed();
    if (!page || page === missing || !body) return null;
    const own = { ...common, ...headersOf(page), ...packedHeaders(page.content, body) };
    const reply = { headers: Object.entries(own).flat(), body };
    replies.set(path, reply);
    return reply;
  }

  return {
    async middleware(...[ctx, next]: Parameters<Middleware>) {
      const path = ctx.path.length > 1 ? ctx.path.replace(/\/+$/, '') : ctx.path;
      const page = path === '/404' ? undefined : served.get(path);
      if (!page) return next();
      ctx.state.route = 'page';
      requireRead(ctx);
      if (path !== ctx.path) {
        ctx.status = 308;
        return ctx.redirect(path + ctx.search);
      }
      await send(ctx, page);
    },
    /** Leads on from an old address, or answers with the not-found page, status 404. */
    async notFound(ctx: Context): Promise<void> {
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
      if (isRead && redirected(ctx)) return;
      await send(ctx, missing);
    },
    notMe: site.notMe,
    unsubscribe: site.unsubscribe,
    weekly: site.weekly,
    visit: site.visit,
    quote: site.quote,
    /** The whole reply to what a browser asks most: a page, in Brotli. Null where anything is to be considered first. */
    atHand({ method, url = '', headers }: IncomingMessage): PageReply | null {
      if (method !== 'GET' || headers['if-none-match'] !== undefined) return null;
      if (!takesBrotli.test(headers['accept-encoding'] ?? '')) return null;
      const [path = ''] = url.split('?', 1);
      return replies.get(path) ?? replyOf(path);
    },
    /** The content of every page by its path, the home page first. */
    contents: new Map([...served].map(([path, { content }]) => [path, content])),
  };
}

function pageOf(page: RenderedPage, settings: SiteSettings, br: Buffer | undefined): Served {
  return {
    status: page.path === '/404' ? 404 : 200,
    type: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': contentPolicy(page, settings),
      ...(page.listed && !settings.isDemo ? {} : { 'X-Robots-Tag': 'noindex' }),
      ...(page.staff ? { 'Referrer-Policy': 'no-referrer' } : {}),
    },
    content: createContent(Buffer.from(page.html), { br }),
  };
}

/** As every browser says it; weighed against others it is left to the library that reads such lists. */
const takesBrotli = /(^|,)\s*br\s*(,|$)/;

function headersOf({ type, headers }: Served): Record<string, string> {
  // Revalidated each time: a page is small, and the owner's changes show at once.
  return { ...headers, 'Content-Type': type, 'Cache-Control': 'no-cache' };
}

function packedHeaders(content: Content, body: Buffer): Record<string, string> {
  return {
    ETag: content.etag('br'),
    Vary: 'Accept-Encoding',
    'Content-Encoding': 'br',
    'Content-Length': String(body.length),
  };
}

async function send(ctx: Context, page: Served): Promise<void> {
  ctx.status = page.status;
  ctx.set(headersOf(page));
  await sendContent(ctx, page.content);
}

/** Answers what is at hand in one write; the rest, and all of it before there are pages, goes the long way. */
export function pagesFirst(
  { follow }: Pick<Requests, 'follow'>,
  pages: () => Pages | undefined,
  otherwise: RequestListener,
): RequestListener {
  return (request, response) => {
    const reply = pages()?.atHand(request);
    if (!reply) return otherwise(request, response);
    const id = follow(response, () => ({ method: 'GET', route: 'page', status: 200 }));
    response.writeHead(200, [...reply.headers, 'X-Request-Id', id]);
    response.end(reply.body);
  };
}

interface CrawlerFile {
  path: string;
  type: string;
  text: string;
}

const plain = 'text/plain; charset=utf-8';
const YEAR_MS = 365 * DAY_MS;

/** What machines ask for: robots.txt, sitemap.xml with exactly the listed pages, security.txt. */
function crawlerFiles(pages: RenderedPage[], { origin, content }: SiteSettings): CrawlerFile[] {
  const urls = pages
    .filter(({ listed }) => listed)
    .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  // Staff pages are not named here: they say noindex, which a crawler must be let in to read.
  const robots = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''];
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  const security = [
    `Contact: mailto:${content.email}`,
    `Expires: ${new Date(Date.now() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ];
  return [
    { path: '/robots.txt', type: plain, text: robots.join('\n') },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemap },
    { path: '/.well-known/security.txt', type: plain, text: security.join('\n') },
  ];
}

/** Leads from old addresses to where they are now. Answers with whether it did. */
function createRedirects(
  redirects: SiteSettings['content']['redirects'],
): (ctx: Context) => boolean {
  const targets = new Map(redirects.map(({ from, to }) => [asRead(from), to]));
  return (ctx) => {
    const target = targets.get(asRead(ctx.path));
    if (target === undefined || !staysHere(target)) return false;
    ctx.status = 301;
    // Its status says moved for good, and the owner may change their mind.
    ctx.set('Cache-Control', 'no-cache');
    ctx.redirect(target + ctx.search);
    return true;
  };
}

/** As it is read: an address comes with its spaces and accents encoded, and is typed without. */
function asRead(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed; // No encoding of anything: it is compared as it came.
  }
}

/** Two slashes begin the name of another site. */
const staysHere = (target: string) => /^\/(?![/\\])/.test(target);
