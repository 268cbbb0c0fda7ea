import type { IncomingMessage, RequestListener } from 'node:http';
import type { RenderedPage, RenderedSite, SiteSettings } from '@sallie/shared/contract/page';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Context, Middleware } from 'koa';
import { type Content, createContent, sendContent } from '../http/assets.ts';
import { requireRead } from '../http/refusal.ts';
import type { Requests } from '../http/requests.ts';
import { contentPolicy } from './content-policy.ts';

/* Pages are buffers in memory, so that a request renders nothing. */

interface Served {
  status: number;
  type: string;
  headers: Record<string, string>;
  content: Content;
}

export type Pages = ReturnType<typeof servePages>;

export type Packed = ReadonlyMap<string, Buffer>;

interface PageReply {
  /** Names and values alternate; only the request's id is missing. */
  headers: readonly string[];
  body: Buffer;
}

interface PagesDeps {
  site: RenderedSite;
  settings: SiteSettings;
  /** Each page carries it, so that a page never mixes two versions. */
  version: number;
  common: Record<string, string>;
  packed?: Packed | undefined;
}

export function servePages({ site, settings, version, common, packed }: PagesDeps) {
  // A header leaves the page's bytes equal across publishes, and this one is readable by scripts.
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
      const path = addressOf(ctx.path);
      const page = path === '/404' ? undefined : served.get(path);
      if (!page) return next();
      ctx.state.route = 'page';
      requireRead(ctx);
      if (path !== ctx.path) {
        if (redirected(ctx)) return;
        ctx.status = 308;
        return ctx.redirect(path + ctx.search);
      }
      await send(ctx, page);
    },
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
    /** The whole reply for the most common request: a page in Brotli. Null when anything needs a decision. */
    atHand({ method, url = '', headers }: IncomingMessage): PageReply | null {
      if (method !== 'GET' || headers['if-none-match'] !== undefined) return null;
      if (!takesBrotli.test(headers['accept-encoding'] ?? '')) return null;
      const [path = ''] = url.split('?', 1);
      return replies.get(path) ?? replyOf(path);
    },
    /** The home page comes first. */
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

/** Matches what browsers send; a header with weights is left to the library. */
const takesBrotli = /(^|,)\s*br\s*(,|$)/;

function headersOf({ type, headers }: Served): Record<string, string> {
  // Revalidated each time, because a page is small and the owner's changes must show at once.
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

/** Sends ready pages in one write; everything else goes through Koa. */
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

/** Undoes capitals and superfluous slashes, which a typed or printed address may have. */
const addressOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');

interface CrawlerFile {
  path: string;
  type: string;
  text: string;
}

const plain = 'text/plain; charset=utf-8';
const YEAR_MS = 365 * DAY_MS;

/** Makes robots.txt, sitemap.xml with exactly the listed pages, and security.txt. */
function crawlerFiles(pages: RenderedPage[], { origin, content }: SiteSettings): CrawlerFile[] {
  const urls = pages
    .filter(({ listed }) => listed)
    .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  // Staff pages are not disallowed: crawlers must load them to see their noindex.
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

/** Returns true when it redirected. */
function createRedirects(
  redirects: SiteSettings['content']['redirects'],
): (ctx: Context) => boolean {
  const targets = new Map(redirects.map(({ from, to }) => [asRead(from), to]));
  return (ctx) => {
    const target = targets.get(asRead(ctx.path));
    if (target === undefined || !staysHere(target)) return false;
    ctx.status = 301;
    // A 301 is cached forever by default, but the owner may change it.
    ctx.set('Cache-Control', 'no-cache');
    ctx.redirect(target + ctx.search);
    return true;
  };
}

/** Paths arrive percent-encoded but are typed with spaces and accents. */
function asRead(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed; // Not encoded, so compared as it is.
  }
}

/** A path that begins with two slashes names another site. */
const staysHere = (target: string) => /^\/(?![/\\])/.test(target);
