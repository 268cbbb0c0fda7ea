import type { Clock } from '../system/clock.ts';

/** A Monday at 11 AM: the demo shop is open, until 8 PM. */
export const OPEN = Date.parse('2026-11-23T16:00:00Z');

/** Creates a clock for a test: `steady` passes when told, and the wall clock can be set independently. */
export function createHandClock(start = Date.now()) {
  let steady = start;
  let off = 0;
  return {
    now: () => new Date(steady + off),
    steady: () => steady,
    pass(milliseconds: number): void {
      steady += milliseconds;
    },
    /** Sets the wall clock; no time passes. */
    jump(milliseconds: number): void {
      off += milliseconds;
    },
  } satisfies Clock & Record<string, unknown>;
}
