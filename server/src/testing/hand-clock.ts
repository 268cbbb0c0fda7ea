import type { Clock } from '../system/clock.ts';

/** Time as a test wants it: `steady` passes when told to, and the wall clock can be set otherwise meanwhile. */
export function createHandClock(start = Date.now()) {
  let steady = start;
  let off = 0;
  return {
    now: () => new Date(steady + off),
    steady: () => steady,
    pass(milliseconds: number): void {
      steady += milliseconds;
    },
    /** Somebody sets the wall clock; no time passes. */
    jump(milliseconds: number): void {
      off += milliseconds;
    },
  } satisfies Clock & Record<string, unknown>;
}
