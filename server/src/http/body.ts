import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

/* koa-body loads zod's English for programmers into the whole process; visitors read sentences of our own. */
z.config({ localeError: () => undefined });

const parse = koaBody({
  jsonLimit: '64kb',
  jsonStrict: true,
  urlencoded: false,
  text: false,
  multipart: false,
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
});

/** The JSON body of a write, at most 64 KiB. Throws a refusal (415), or the parser's error (400, 413). */
export async function readBody(ctx: Context): Promise<unknown> {
  if (!ctx.is('application/json')) throw new Refusal(415, 'Please send JSON.');
  await parse(ctx, async () => {});
  return ctx.request.body;
}
