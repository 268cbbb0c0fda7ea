import { CONFIRM_FIRST } from '@sallie/shared/contract/staff';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { passesByItself } from '../store/failure.ts';
import { errorCode } from '../system/disk.ts';
import { traceOf } from '../system/log.ts';

/** An expected refusal: a status and one sentence for the visitor. Any other thrown error is a bug. */
export class Refusal extends Error {
  readonly status: number;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Data for programs besides the sentence; makes the reply JSON. */
  readonly details: object | undefined;
  constructor(status: number, sentence: string, retryAfter?: number, details?: object) {
    super(sentence);
    this.status = status;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

export const statusOf = (thrown: unknown): number | undefined =>
  thrown instanceof Error && 'status' in thrown && typeof thrown.status === 'number'
    ? thrown.status
    : undefined;

export const notSignedIn = () => new Refusal(401, 'Please sign in.');
export const ownersOnly = () =>
  new Refusal(403, 'Only an owner can do this. Please ask one of them.');
export const confirmFirst = () =>
  new Refusal(CONFIRM_FIRST, 'Please enter your password again to do this.');
export const notFound = () => new Refusal(404, 'There is nothing here.');
export const tooFast = (retryAfter: number) =>
  new Refusal(
    429,
    `That was a little too fast. Please wait ${waitOf(retryAfter)} and try again.`,
    retryAfter,
  );
export const unavailable = () =>
  new Refusal(503, 'We cannot take this in right now. Please try again in a moment or call us.', 5);
/** For staff, who have nobody to call. It stays below a form until the next attempt, so it is in the past tense. */
export const unavailableToStaff = () =>
  new Refusal(503, 'The server could not take this in. Please try again in a moment.', 5);

export function requireMethod(
  ctx: Context,
  allowed: readonly string[],
  sentence = 'This cannot be done here.',
): void {
  if (allowed.includes(ctx.method)) return;
  ctx.set('Allow', allowed.join(', '));
  throw new Refusal(405, sentence);
}

export const requireRead = (ctx: Context) =>
  requireMethod(ctx, ['GET', 'HEAD'], 'This page can only be read.');

/** Returns the duration in words, rounded up, because an earlier retry is refused again. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 15) return 'a moment';
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

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
  const sentence = refusal.message.replace(/\s+/g, ' ').slice(0, LONGEST_REFUSAL);
  ctx.body = refusal.details ? JSON.stringify({ sentence, ...refusal.details }) : sentence;
  if (refusal.details) ctx.type = 'application/json; charset=utf-8';
}

/** Returns what the client may read; null when the error is our bug. */
export function refusalOf(thrown: unknown, isStaff = false): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  if (passesByItself(thrown)) return isStaff ? unavailableToStaff() : unavailable();
  return null;
}
