import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import send from 'send';
import { policy } from './headers.ts';
import { Refusal, statusOf } from './refusal.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Serves the site's built files: hashed names are cached forever, others are revalidated each time. Texts (2 MB
 * with their compressed forms) stay in memory, so that a new build takes nothing from the pages of this process;
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
    // A worker uses the policy of its own file, and this worker calls the server.
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

/** Reads one file after the other, because the process may have few open files at the start. */
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

/** Reads each folder by itself, because Node's recursive call takes more than ten times as long. */
function filesIn(dir: string, folder = ''): string[] {
  return readdirSync(join(dir, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}${entry.name}`;
    return entry.isDirectory() ? filesIn(dir, `${name}/`) : name;
  });
}

/** Headers that the library sets before it knows that it can read the file. */
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
 * Sends the file of the request's path in `root`, or the requested range. Resolves when the reply is over, to
 * false when there is no such file. Throws errors from before the first byte.
 */
async function sendFile(ctx: Context, root: string, cacheControl: string): Promise<boolean> {
  const { req, res } = ctx;
  ctx.respond = false;
  res.statusCode = 200; // Koa begins with 404, with which the library would never answer 304.
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
      res.destroy(); // Only a broken connection tells the client that the file is incomplete.
      return true;
    }
    ctx.respond = true;
    res.statusCode = 404;
    for (const name of ofTheFile) res.removeHeader(name);
    return explain(thrown);
  }
}

function explain(error: unknown): false {
  const status = statusOf(error) ?? 500;
  if (status === 412 || status === 416) {
    throw new Refusal(status, 'The file is not what you take it for.');
  }
  if (status < 500) return false;
  throw error;
}

/** Quality 11 takes 70 ms per page and saves a tenth, so no start waits for it. */
const brotli = (bytes: Buffer) =>
  promisify<Buffer, object, Buffer>(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
const forms = {
  br: brotli,
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes: Buffer) => bytes,
};
type Encoding = keyof typeof forms;

/** A text in memory in all its encodings: those from the build, and others from the first request for them. */
export interface Content {
  is(text: string): boolean;
  etag(encoding: Encoding): string;
  bytes(encoding: Encoding): Promise<Buffer>;
  packed(): Buffer | undefined;
}

export function createContent(
  identity: Buffer,
  made: { [form in Encoding]?: Buffer | undefined } = {},
): Content {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const kept: { [form in Encoding]?: Buffer | Promise<Buffer> | undefined } = { ...made, identity };
  async function make(encoding: Encoding): Promise<Buffer> {
    const bytes = await forms[encoding](identity);
    kept[encoding] = bytes;
    return bytes;
  }
  return {
    is: (text) => identity.equals(Buffer.from(text)),
    etag: (encoding) => (encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`),
    async bytes(encoding) {
      kept[encoding] ??= make(encoding);
      return kept[encoding];
    },
    packed: () => (kept.br instanceof Promise ? undefined : kept.br),
  };
}

/** Answers with the smallest encoding that the client accepts, or 304; the client's own preference is mere habit. */
export async function sendContent(ctx: Context, content: Content): Promise<void> {
  const packing = (['br', 'gzip'] as const).find((name) => ctx.acceptsEncodings(name));
  ctx.set({ ETag: content.etag(packing ?? 'identity'), Vary: 'Accept-Encoding' });
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (packing) ctx.set('Content-Encoding', packing);
  ctx.body = await content.bytes(packing ?? 'identity');
}
