import { onTestFinished, vi } from 'vitest';

/** From here to the end of the test a server looks at what it looks at from time to time when `pass` is called. */
export function holdLooks() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (milliseconds: number) => void vi.advanceTimersByTime(milliseconds) };
}
