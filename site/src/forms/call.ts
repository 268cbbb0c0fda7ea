import { ApiError, type Call, createClient } from '@sallie/shared/contract/client';
import { readFormOpening } from '@sallie/shared/contract/lead';

/* How this page calls its server. */

/** The timeout of a call. The form keeps its text and key for another try. */
const PATIENCE_MS = 15_000;

export const call = createClient({
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
  origin: '',
});

export const openPageSocket = () =>
  new WebSocket(`${location.origin.replace('http', 'ws')}/ws/livechat`);

/** Replaces `crypto.randomUUID`, which is missing on pages that are neither https nor localhost. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (isTimeout(error)) {
    return 'We did not get an answer in time. Nothing you wrote is lost; please try again.';
  }
  // fetch throws a TypeError when the network fails.
  if (error instanceof TypeError) {
    return 'We could not be reached. Please check your connection and try again; nothing you wrote is lost.';
  }
  return 'The answer could not be read. Please try again; nothing you wrote is lost.';
}

export type Opening = ReturnType<typeof createOpening>;

/** The server's token for the time at which a form or the chat was opened. Sending does not wait for it. */
export function createOpening(call: Call) {
  let token: string | undefined;
  let isAsked = false;
  return {
    ask(): void {
      if (isAsked) return;
      isAsked = true;
      call(readFormOpening).then(
        (reply) => {
          token = reply.opening;
        },
        () => {
          isAsked = false; // The next form that opens asks again.
        },
      );
    },
    token: () => token,
  };
}

/** Shared by all forms of a page. */
export const pageOpening = createOpening(call);
