import type { After } from '../../realtime/timers.ts';

/** Delay before what could not be sent is tried again. */
export const TRY_AGAIN_AFTER_MS = 20_000;

/** Returns a function that runs the task once after a delay, however often it is called meanwhile. */
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
