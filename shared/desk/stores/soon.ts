import type { After } from '../../realtime/timers.ts';

/** What the server could not be sent. */
export const TRY_AGAIN_AFTER_MS = 20_000;

/** Does a task a while after it was asked for: once, however often that is asked for meanwhile. */
export function createSoon(after: After, milliseconds: number, task: () => unknown): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    after(milliseconds, () => {
      isWaiting = false;
      void task();
    });
  };
}
