import { expect, onTestFinished, vi } from 'vitest';
import type { createHandClock } from './hand-clock.ts';

/** Holds the server's periodic checks until `pass` is called, to the end of the test. */
export function holdLooks() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds);
  return {
    pass,
    /**
     * Polls until the value is as expected. A second passes with each poll, because a store repeats a
     * failed write after seconds, and a leading process must renew its lead.
     */
    poll<T>(
      clock: Pick<ReturnType<typeof createHandClock>, 'pass'>,
      milliseconds: number,
      read: () => Promise<T>,
    ) {
      return expect.poll(() => {
        clock.pass(1000);
        pass(milliseconds);
        return read();
      });
    },
  };
}
