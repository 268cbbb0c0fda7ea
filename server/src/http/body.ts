import type { IncomingMessage } from 'node:http';
import { parse } from '@hapi/bourne';
import type { Context } from 'koa';
import { Refusal } from './refusal.ts';

/** Bytes. */
const LONGEST = 64 * 1024;

/** The JSON body of a write; `{}` of none. Throws a refusal: 400, 413 or 415. */
export async function readBody(ctx: Context): Promise<unknown> {
  // What the site's own forms send needs no closer look.
  if (ctx.get('Content-Type') !== 'application/json' && !ctx.is('application/json'))
    throw notJson();
  if (ctx.get('Content-Encoding')) throw notJson(); // Nobody sends a form packed, and unpacking is work for a stranger.
  const text = new TextDecoder().decode(await bytesOf(ctx.req));
  return text === '' ? {} : jsonOf(text);
}

/** An object or a list. Neither holds `__proto__`, and no error of the parser, which quotes the text, gets any further. */
function jsonOf(text: string): object {
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    throw unreadable();
  }
  if (typeof value !== 'object' || value === null) throw unreadable();
  return value;
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= LONGEST) chunks.push(chunk);
      else reject(tooLong());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(unreadable())); // They hung up.
  });
}

const notJson = () => new Refusal(415, 'Please send JSON.');
const unreadable = () => new Refusal(400, 'We could not read this request.');
const tooLong = () =>
  new Refusal(413, 'This is more than we can take in at once. Please shorten it.');
