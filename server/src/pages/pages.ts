import type {
  NotMePages,
  RenderedPage,
  RenderedSite,
  SiteSettings,
} from '@sallie/shared/contract/page';
import type { Context, Middleware } from 'koa';
import { type Content, createContent, sendContent } from '../http/content.ts';
import { Refusal } from '../http/refusal.ts';
import { contentPolicy } from './content-policy.ts';
import type { Packed } from './page-cache.ts';

/* A page is a few buffers in memory: a request costs no rendering. */

interface Served {
  status: number;
  type: string;
  headers: Record<string, string>;
  content: Content;
}

export interface Pages {
  middleware: Middleware;
  /** Answers with the not-found page, status 404. */
  notFound(ctx: Context): Promise<void>;
  notMe: NotMePages;
  /** Of every page by its path, the home page first. */
  contents: ReadonlyMap<string, Content>;
}

/** `packed`: the pages in Brotli, as far as they are at hand. */
export function servePages(site: RenderedSite, settings: SiteSettings, packed?: Packed): Pages {
  const served = new Map<string, Served>();
  for (const page of site.pages) {
    served.set(page.path, pageOf(page, settings, packed?.get(page.path)));
  }
  for (const { path, type, text } of crawlerFiles(site.pages, settings)) {
    served.set(path, { status: 200, type, headers: {}, content: createContent(Buffer.from(text)) });
  }
  const missing = served.get('/404');
  if (!missing) throw new Error('The site has no not-found page.');

  return {
    async middleware(ctx, next) {
      const path = ctx.path.length > 1 ? ctx.path.replace(/\/+$/, '') : ctx.path;
      const page = path === '/404' ? undefined : served.get(path);
      if (!page) return next();
      ctx.state.route = 'page';
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
        ctx.set('Allow', 'GET, HEAD');
        throw new Refusal(405, 'This page can only be read.');
      }
      if (path !== ctx.path) {
        ctx.status = 308;
        return ctx.redirect(path + ctx.search);
      }
      await send(ctx, page);
    },
    notFound: (ctx) => send(ctx, missing),
    notMe: site.notMe,
    contents: new Map([...served].map(([path, { content }]) => [path, content])),
  };
}

function pageOf(page: RenderedPage, settings: SiteSettings, br: Buffer | undefined): Served {
  return {
    status: page.path === '/404' ? 404 : 200,
    type: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': contentPolicy(page, settings),
      ...(page.listed ? {} : { 'X-Robots-Tag': 'noindex' }),
      ...(page.staff ? { 'Referrer-Policy': 'no-referrer' } : {}),
    },
    content: createContent(Buffer.from(page.html), { br }),
  };
}

async function send(ctx: Context, { status, type, headers, content }: Served): Promise<void> {
  ctx.status = status;
  ctx.type = type;
  ctx.set(headers);
  // Revalidated each time: a page is small, and the owner's changes show at once.
  ctx.set('Cache-Control', 'no-cache');
  await sendContent(ctx, content);
}

interface CrawlerFile {
  path: string;
  type: string;
  text: string;
}

const plain = 'text/plain; charset=utf-8';
const YEAR = 365 * 24 * 3600 * 1000;

/** What machines ask for: robots.txt, sitemap.xml with exactly the listed pages, security.txt. */
function crawlerFiles(pages: RenderedPage[], { origin, business }: SiteSettings): CrawlerFile[] {
  const urls = pages
    .filter(({ listed }) => listed)
    .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  // Staff pages are not named here: they say noindex, which a crawler must be let in to read.
  const robots = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''];
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  const security = [
    `Contact: mailto:${business.email}`,
    `Expires: ${new Date(Date.now() + YEAR).toISOString()}`,
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
