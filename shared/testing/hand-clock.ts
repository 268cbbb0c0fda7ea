import type { After } from '../realtime/timers.ts';

export function createHandClock(start = 0) {
  let now = start;
  const timers = new Set<{ at: number; task: () => void }>();
  return {
    now: () => now,
    after(milliseconds, task) {
      const timer = { at: now + milliseconds, task };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass(milliseconds: number) {
      now += milliseconds;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        if (timers.delete(timer)) timer.task();
      }
    },
  } satisfies { after: After } & Record<string, unknown>;
}
