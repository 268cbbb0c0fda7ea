import type { Context } from 'koa';
import * as z from 'zod/mini';
import { errorCode } from '../system/disk.ts';
import { lazily } from '../system/tasks.ts';
import { Refusal, statusOf } from './refusal.ts';

const unworded = 'Invalid input';

/** koa-body loads zod's English messages into the process, so a shape without its own message gets none here. */
export function parseSent<S extends z.core.$ZodType>(
  shape: S,
  sent: unknown,
): z.core.util.SafeParseResult<z.output<S>> {
  return z.safeParse(shape, sent, { error: () => unworded });
}

/** Returns the shape's own sentence, or null. */
export function wordsOf({ message }: z.core.$ZodIssue): string | null {
  return message === unworded ? null : message;
}

/** Throws 400 with the sentence of each wrong field. */
export function parseIn(shape: z.ZodMiniType, sent: unknown): unknown {
  const parsed = parseSent(shape, sent);
  if (parsed.success) return parsed.data;
  const sentences = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '');
    if (!sentences.has(field)) sentences.set(field, wordsOf(issue) ?? sentenceFor(field));
  }
  throw new Refusal(400, [...new Set(sentences.values())].join(' '));
}

function sentenceFor(field: string): string {
  return field ? `Please check the field ${field}.` : 'Please send the fields of the form as JSON.';
}

/** Loaded lazily, because it brings 500 kB of parsers for other bodies. */
async function loadParser() {
  const { HttpMethodEnum, koaBody } = await import('koa-body');
  return koaBody({
    jsonLimit: '64kb',
    jsonStrict: true,
    urlencoded: false,
    text: false,
    multipart: false,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
  });
}

const notJson = () => new Refusal(415, 'Please send JSON.');

/** Reads JSON bodies of at most 64 KiB. Throws a `Refusal` with 400, 413 or 415. */
export function createBodyReader(started: Promise<unknown>) {
  const parser = lazily(loadParser, started);
  return async (ctx: Context): Promise<unknown> => {
    // The site's own forms send exactly this header, so the slower check is skipped.
    if (ctx.get('Content-Type') !== 'application/json') {
      if (!ctx.is('application/json')) throw notJson();
      // The parser reads every body as UTF-8, so other letters would be lost.
      if (!/^(utf-?8|us-ascii)?$/i.test(ctx.request.charset))
        throw new Refusal(415, 'Please send JSON in UTF-8.');
    }
    const parse = await parser();
    try {
      await parse(ctx, async () => {});
    } catch (error) {
      throw parserRefusal(error) ?? error;
    }
    return ctx.request.body;
  };
}

/** Uses only the status of the parser's errors, which carry the raw body. A zlib error is a failed unpacking. */
function parserRefusal(error: unknown): Refusal | null {
  const status = statusOf(error);
  if (status === 413) {
    return new Refusal(413, 'This is more than we can take in at once. Please shorten it.');
  }
  if (status === 415) return notJson();
  if (status === 400 || errorCode(error).startsWith('Z_')) {
    return new Refusal(400, 'We could not read this request.');
  }
  return null;
}
