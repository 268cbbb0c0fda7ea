import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Middleware } from 'koa';
import { type Content, createContent, sendContent } from './content.ts';
import { sendFile } from './files.ts';
import { policy } from './headers.ts';

const YEAR = 365 * 24 * 3600;

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
    const cacheControl = immutable ? `public, max-age=${YEAR}, immutable` : 'no-cache';
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

/** By their addresses. Read one after the other, since the start may be allowed few open files. */
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

/** Each folder by itself: Node 20 takes ten times as long to read them all in one call. */
function filesIn(dir: string, folder = ''): string[] {
  return readdirSync(join(dir, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}${entry.name}`;
    return entry.isDirectory() ? filesIn(dir, `${name}/`) : name;
  });
}
