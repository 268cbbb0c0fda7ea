import type { After } from '../../realtime/timers.ts';

/** In milliseconds. */
const TRY_AGAIN_AFTER = 20_000;

/** Sends again what could not be sent: once, however often that is asked for meanwhile. */
export function createTryAgain(after: After, send: () => Promise<void>): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    after(TRY_AGAIN_AFTER, () => {
      isWaiting = false;
      void send();
    });
  };
}
