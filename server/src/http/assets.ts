import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import send from 'send';
import { type Content, createContent, sendContent } from './content.ts';
import { policy } from './headers.ts';
import { Refusal, statusOf } from './refusal.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * The site's built files: hashed names for ever, the rest asked for each time. Texts (2 MB with their packed
 * forms) are held in memory, so a build that replaces them takes nothing from the pages of this process;
 * pictures and fonts come from the disk. Dotfiles and source maps are not served.
 */
export function serveAssets(dir: string): Middleware {
  const texts = readTexts(dir);
  return async (ctx, next) => {
    const readable = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!readable || !isAsset(ctx.path)) return next();
    const immutable = ctx.path.startsWith('/assets/');
    const cacheControl = immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
    ctx.state.route = 'asset';
    const text = texts.get(ctx.path);
    // A worker goes by the policy of its own file, and this one asks the server.
    if (ctx.path === '/desk-worker.js')
      ctx.set('Content-Security-Policy', policy({ 'connect-src': ["'self'"] }));
    if (!text) {
      if (!(await sendFile(ctx, dir, cacheControl))) await next();
      return;
    }
    ctx.status = 200;
    ctx.type = extname(ctx.path);
    ctx.set('Cache-Control', cacheControl);
    await sendContent(ctx, text);
  };
}

function isAsset(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path) && !/\.(html|map|br|gz)$/i.test(path) && !path.includes('/.');
}

/** Texts by their addresses. They are read one after the other, since the start may be allowed few open files. */
function readTexts(dir: string): Map<string, Content> {
  const names = new Set(filesIn(dir));
  const read = (name: string) => (names.has(name) ? readFileSync(join(dir, name)) : undefined);
  const texts = new Map<string, Content>();
  for (const name of names) {
    if (!/\.(js|css|svg|json|webmanifest)$/.test(name)) continue;
    const packed = { br: read(`${name}.br`), gzip: read(`${name}.gz`) };
    texts.set(`/${name}`, createContent(readFileSync(join(dir, name)), packed));
  }
  return texts;
}

/** Each folder by itself: Node takes more than ten times as long to read them all in one call. */
function filesIn(dir: string, folder = ''): string[] {
  return readdirSync(join(dir, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}${entry.name}`;
    return entry.isDirectory() ? filesIn(dir, `${name}/`) : name;
  });
}

/** What the library says of a file before it knows that it can be read. */
const ofTheFile = [
  'Accept-Ranges',
  'Cache-Control',
  'Content-Length',
  'Content-Range',
  'Content-Type',
  'ETag',
  'Last-Modified',
];

/**
 * Sends the file that the address names in `root`, or the part of it that was asked for. Resolves once the
 * reply is over, with false when there is no such file. Throws what went wrong before the first byte.
 */
async function sendFile(ctx: Context, root: string, cacheControl: string): Promise<boolean> {
  const { req, res } = ctx;
  ctx.respond = false;
  res.statusCode = 200; // Koa begins with 404, and then the library would never answer 304.
  res.setHeader('Cache-Control', cacheControl);
  try {
    await new Promise((resolve, reject) => {
      res.once('close', resolve);
      send(req, ctx.path, { root, index: false, cacheControl: false, dotfiles: 'ignore' })
        .on('directory', () => reject(new Refusal(404, 'This is a folder.')))
        .on('error', reject)
        .pipe(res);
    });
    return true;
  } catch (thrown) {
    if (res.headersSent) {
      res.destroy(); // Only a connection that breaks says that the file did.
      return true;
    }
    ctx.respond = true;
    res.statusCode = 404;
    for (const name of ofTheFile) res.removeHeader(name);
    return explain(thrown);
  }
}

/** False when there is nothing to send; else throws. */
function explain(error: unknown): false {
  const status = statusOf(error) ?? 500;
  if (status === 412 || status === 416) {
    throw new Refusal(status, 'The file is not what you take it for.');
  }
  if (status < 500) return false;
  throw error;
}
