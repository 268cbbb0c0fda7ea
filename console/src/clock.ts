import { type After, after } from '@sallie/shared/realtime/timers';

/** Tests pass their own clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  after: After;
}

export const systemClock: Clock = { now: Date.now, after };
