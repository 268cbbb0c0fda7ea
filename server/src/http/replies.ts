import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { passesByItself } from '../store/failure.ts';
import { errorCode } from '../system/disk.ts';
import { Refusal, unavailable, unavailableToStaff } from './refusal.ts';

const LONGEST_REFUSAL = 500;

/** The one exit for everything that is not a success: a line of plain text, or JSON with it, never a stack. */
export function answerCalmly(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const { requestId, isStaff } = ctx.state;
      const refusal = refusalOf(thrown, isStaff);
      if (!refusal) log.error({ request: requestId, ...traceOf(thrown) }, 'unexpected');
      const orCall = isStaff ? '' : ' or call us';
      refuse(
        ctx,
        refusal ?? new Refusal(500, `Something went wrong on our side. Please try again${orCall}.`),
      );
    }
  };
}

/** A rest of no more than a body may have is read and thrown away, so that the connection is kept. */
const LONG_BODY_BYTES = 64 * 1024;

/** Where a reply is given before a long body is here, the rest of it is not taken in: the connection ends with the reply. */
export const cutUnread: Middleware = async (ctx, next) => {
  await next();
  const isLong =
    ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length') || 0) > LONG_BODY_BYTES;
  if (isLong && !ctx.req.complete) ctx.set('Connection', 'close');
};

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
  ctx.body = refusal.message.replace(/\s+/g, ' ').slice(0, LONGEST_REFUSAL);
  if (refusal.details) {
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = { sentence: ctx.body, ...refusal.details };
  }
}

/** What may be told of it; null where it is our bug. */
export function refusalOf(thrown: unknown, isStaff = false): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  if (passesByItself(thrown)) return isStaff ? unavailableToStaff() : unavailable();
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
