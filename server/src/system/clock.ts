import type { After, Every } from '@sallie/shared/realtime/timers';

/** Time, handed in. Whatever is measured (limits, sessions) uses `steady`, which no jump of the wall clock moves. */
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

/* A server's own: unlike a page's they never keep the process alive, so a start that fails and a command end. */

export const after: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds).unref();
  return () => clearTimeout(timer);
};

export const every: Every = (milliseconds, task) => {
  const timer = setInterval(task, milliseconds).unref();
  return () => clearInterval(timer);
};

/** What the task comes to, or `late` where it takes longer than so many milliseconds. */
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
