import { ApiError, createClient } from '@sallie/shared/contract/client';

/** After this a call is given up, with everything typed still there and its key still good for another try. */
const PATIENCE_MS = 15_000;

export const call = createClient({
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
  origin: '',
});

/** A random key; `crypto.randomUUID` is missing where a page is neither https nor localhost. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** What went wrong, for the person who wanted to send. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (isTimeout(error)) {
    return 'We did not get an answer in time. Nothing you wrote is lost; please try again.';
  }
  // What fetch throws when nobody could be reached.
  if (error instanceof TypeError) {
    return 'We could not be reached. Please check your connection and try again; nothing you wrote is lost.';
  }
  return 'The answer could not be read. Please try again; nothing you wrote is lost.';
}
