import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { passesByItself } from '../store/failure.ts';
import { errorCode } from '../system/disk.ts';
import { Refusal, unavailable, unavailableToStaff } from './refusal.ts';

const LONGEST_REFUSAL = 500;

/** Answers every error with one line of plain text, or JSON around it, never with a stack. */
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

/** An unread rest up to this size is read and discarded, so that the connection is kept. */
const LONG_BODY_BYTES = 64 * 1024;

/** Closes the connection after a reply that came before a long body had arrived, instead of reading the rest. */
export const cutUnread: Middleware = async (ctx, next) => {
  await next();
  const isLong =
    ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length') || 0) > LONG_BODY_BYTES;
  if (isLong && !ctx.req.complete) ctx.set('Connection', 'close');
};

/** Errors that clients cause: they leave early, or send so slowly that Node cuts them off. */
const theirs = [
  'ECONNRESET',
  'EPIPE',
  'ECANCELED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_HTTP_REQUEST_TIMEOUT',
  'HPE_INVALID_EOF_STATE',
];

/** Logs a reply that broke off, which can no longer be answered. */
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

/** Returns what the client may read; null when the error is our bug. */
export function refusalOf(thrown: unknown, isStaff = false): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  if (passesByItself(thrown)) return isStaff ? unavailableToStaff() : unavailable();
  return null;
}

/** Leaves out the message, which may quote a person's text. */
function traceOf(thrown: unknown) {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const frames = thrown.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    error: thrown.name,
    code: errorCode(thrown) || undefined,
    stack: frames?.slice(0, 8),
  };
}
