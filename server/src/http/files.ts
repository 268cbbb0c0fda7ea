import type { Context } from 'koa';
import send from 'send';
import { Refusal, statusOf } from './refusal.ts';

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
export async function sendFile(ctx: Context, root: string, cacheControl: string): Promise<boolean> {
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
