import type { After, Every } from '@sallie/shared/realtime/timers';

/** The clock, handed in. Limits and sessions use `steady`, which a jump of the wall clock does not move. */
export interface Clock {
  now(): Date;
  /** Milliseconds since 1970 as of the process's start, then counted monotonically. */
  steady(): number;
}

const startedAt = Date.now() - performance.now();

export const systemClock: Clock = {
  now: () => new Date(),
  steady: () => startedAt + performance.now(),
};

/* Unlike a page's timers, these never keep the process alive, so that commands and failed starts end. */

export const after: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds).unref();
  return () => clearTimeout(timer);
};

export const every: Every = (milliseconds, task) => {
  const timer = setInterval(task, milliseconds).unref();
  return () => clearInterval(timer);
};

/** Resolves to the task's result, or to `late` after this many milliseconds. */
export function within<T>(
  after: After,
  milliseconds: number,
  task: Promise<T>,
  late: T,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const cancel = after(milliseconds, () => resolve(late));
  return Promise.race([task, promise]).finally(cancel);
}
