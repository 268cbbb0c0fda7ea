import { expect, onTestFinished, vi } from 'vitest';
import type { createHandClock } from './hand-clock.ts';

/** From here to the end of the test a server looks at what it looks at from time to time when `pass` is called. */
export function holdLooks() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds);
  return {
    pass,
    /**
     * Looks again and again until what is read is as expected. A second passes with each look: what a slow disk or database
     * has refused is tried again after some, and a process that leads must be looked at before it loses that.
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
