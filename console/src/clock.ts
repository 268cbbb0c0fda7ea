import { type After, after } from '@sallie/shared/realtime/timers';

/** Time as the main process uses it; tests hand in their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  after: After;
}

export const systemClock: Clock = { now: Date.now, after };
