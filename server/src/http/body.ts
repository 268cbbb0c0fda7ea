import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { Refusal } from './refusal.ts';

const parse = koaBody({
  jsonLimit: '64kb',
  jsonStrict: true,
  urlencoded: false,
  text: false,
  multipart: false,
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
});

const notJson = () => new Refusal(415, 'Please send JSON.');

/** The JSON body of a write, at most 64 KiB. Throws a refusal: 400, 413 or 415. */
export async function readBody(ctx: Context): Promise<unknown> {
  if (!ctx.is('application/json')) throw notJson();
  try {
    await parse(ctx, async () => {});
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
  return ctx.request.body;
}

/** The parser's errors carry the raw body, so only their status is believed; of zlib, that it could not unpack. */
function refusalOf(error: unknown): Refusal | null {
  const { status, code = '' } = error as { status?: unknown; code?: string };
  if (status === 413) {
    return new Refusal(413, 'This is more than we can take in at once. Please shorten it.');
  }
  if (status === 415) return notJson();
  if (status === 400 || code.startsWith('Z_')) {
    return new Refusal(400, 'We could not read this request.');
  }
  return null;
}
