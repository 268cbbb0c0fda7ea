import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { passesByItself } from '../store/failure.ts';
import { errorCode } from '../system/disk.ts';
import { Refusal, unavailable } from './refusal.ts';

const LONGEST = 500;

/** The one exit for everything that is not a success: a line of plain text, or JSON with it, never a stack. */
export function answerCalmly(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      if (!refusal) log.error({ request: ctx.state.requestId, ...traceOf(thrown) }, 'unexpected');
      refuse(
        ctx,
        refusal ??
          new Refusal(500, 'Something went wrong on our side. Please try again or call us.'),
      );
    }
  };
}

/** Readers may leave, and whoever sends too slowly is cut off by Node itself. */
const theirs = [
  'ECONNRESET',
  'EPIPE',
  'ECANCELED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_HTTP_REQUEST_TIMEOUT',
  'HPE_INVALID_EOF_STATE',
];

/** A reply that broke off under way: nobody can be answered any more, but it is not to pass unseen. */
export function noteBrokenReplies(app: Koa, log: Logger): void {
  app.on('error', (thrown: unknown, ctx?: Context) => {
    if (theirs.includes(errorCode(thrown))) return;
    const level = passesByItself(thrown) ? 'warn' : 'error';
    log[level]({ request: ctx?.state.requestId, ...traceOf(thrown) }, 'unexpected');
  });
}

export function refuse(ctx: Context, refusal: Refusal): void {
  ctx.status = refusal.status;
  ctx.type = 'text/plain; charset=utf-8';
  if (refusal.retryAfter !== undefined)
    ctx.set('Retry-After', String(Math.ceil(refusal.retryAfter)));
  // What is left of an oversized body must not be taken for the next request.
  if (refusal.status === 413) ctx.set('Connection', 'close');
  ctx.body = refusal.message.replace(/\s+/g, ' ').slice(0, LONGEST);
  if (refusal.details) {
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = { sentence: ctx.body, ...refusal.details };
  }
}

/** What may be told of it; null where it is our bug. */
export function refusalOf(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  if (passesByItself(thrown)) return unavailable();
  return null;
}

/** Where it happened, without the message, which may quote what somebody wrote. */
function traceOf(thrown: unknown) {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const frames = thrown.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    error: thrown.name,
    code: errorCode(thrown) || undefined,
    stack: frames?.slice(0, 8),
  };
}
