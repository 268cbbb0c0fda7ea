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
