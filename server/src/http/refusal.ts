import { CONFIRM_FIRST } from '@sallie/shared/contract/staff';
import type { Context } from 'koa';

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

export function requireRead(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  ctx.set('Allow', 'GET, HEAD');
  throw new Refusal(405, 'This page can only be read.');
}

/** Returns the duration in words, rounded up, because an earlier retry is refused again. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 15) return 'a moment';
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
