import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage, Renderer, SiteSettings } from '@sallie/shared/page';
import type { Context, Middleware } from 'koa';
import { contentPolicy } from './content-policy.ts';
import { crawlerFiles } from './crawlers.ts';
import { Refusal } from './refusal.ts';

/* A page is rendered once, at start, and then is a few buffers in memory: a request costs no rendering. */

/** Brotli 9 is within 3 % of 11 for a page and ten times as quick, which a start of under a second needs. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const squeeze = promisify<Buffer, object, Buffer>(brotliCompress);
const zip = promisify<Buffer, Buffer>(gzip);

interface Served {
  status: number;
  type: string;
  etag: string;
  headers: Record<string, string>;
  encodings: { br: Buffer; gzip: Buffer; identity: Buffer };
}

export interface Pages {
  middleware: Middleware;
  /** Answers with the not-found page, status 404. */
  notFound(ctx: Context): void;
}

export async function servePages(renderer: Renderer, settings: SiteSettings): Promise<Pages> {
  const rendered = await renderer.renderPages(settings);
  const served = new Map<string, Served>();
  await Promise.all([
    ...rendered.map(async (page) => {
      served.set(page.path, await pageOf(page, settings));
    }),
    ...crawlerFiles(rendered, settings).map(async ({ path, type, text }) => {
      served.set(path, await serve(200, type, text, {}));
    }),
  ]);
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
      send(ctx, page);
    },
    notFound: (ctx) => send(ctx, missing),
  };
}

async function pageOf(page: RenderedPage, settings: SiteSettings): Promise<Served> {
  return serve(page.path === '/404' ? 404 : 200, 'text/html; charset=utf-8', page.html, {
    'Content-Security-Policy': contentPolicy(page, settings),
    ...(page.listed ? {} : { 'X-Robots-Tag': 'noindex' }),
    ...(page.staff ? { 'Referrer-Policy': 'no-referrer' } : {}),
  });
}

async function serve(
  status: number,
  type: string,
  text: string,
  headers: Record<string, string>,
): Promise<Served> {
  const identity = Buffer.from(text);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const [br, gzipped] = await Promise.all([squeeze(identity, QUALITY), zip(identity)]);
  return { status, type, etag, headers, encodings: { br, gzip: gzipped, identity } };
}

function send(ctx: Context, { status, type, etag, headers, encodings }: Served): void {
  ctx.status = status;
  ctx.type = type;
  ctx.set(headers);
  ctx.set({ ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache' });
  // Revalidated each time: a page is small, and the owner's changes show at once.
  if (status === 200 && ctx.get('If-None-Match').includes(etag)) {
    ctx.status = 304;
    return;
  }
  const encoding = (ctx.acceptsEncodings('br', 'gzip', 'identity') ||
    'identity') as keyof typeof encodings;
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = encodings[encoding];
}
