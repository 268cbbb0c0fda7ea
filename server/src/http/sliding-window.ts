import type { Clock } from '../system/clock.ts';
import { setNewest } from '../system/newest.ts';

export interface WindowRate {
  /** All of it may come at once; then none for as long as `within` says. */
  most: number;
  /** Milliseconds. */
  within: number;
  /** Milliseconds that a taking may count too long, so that those of one grain are kept as one; without it none does. */
  grain?: number;
}

/** Beyond so many keys the one longest unused is forgotten. */
const MOST_KEYS = 20_000;

/**
 * At most so much in any stretch of that length: what a bucket, which refills meanwhile, cannot promise. `factor`
 * scales how much, never below one; 0 switches it off. In memory: a restart may forgive, never lock out.
 */
export function createSlidingWindow(
  { most, within, grain = 0 }: WindowRate,
  clock: Pick<Clock, 'steady'>,
  factor: number,
) {
  const limit = factor === 0 ? Number.POSITIVE_INFINITY : Math.max(1, most * factor);
  /** What each key took and until when it counts, the first to end first. */
  const taken = new Map<string, { until: number; count: number }[]>();

  /** More than there ever is would be refused for ever. */
  const atMost = (count: number) => Math.min(count, limit);

  function countingOf(key: string) {
    return (taken.get(key) ?? []).filter(({ until }) => until > clock.steady());
  }

  function put(key: string, count: number) {
    if (factor === 0) return;
    const at = clock.steady();
    const counting = countingOf(key);
    const until = (grain > 0 ? (Math.floor(at / grain) + 1) * grain : at) + within;
    const same = counting.find((one) => one.until === until);
    if (same) same.count += count;
    else counting.push({ until, count });
    setNewest(taken, key, counting, MOST_KEYS);
  }

  function wait(key: string, count: number): number {
    const counting = countingOf(key);
    let over = counting.reduce((sum, one) => sum + one.count, count) - limit;
    for (const one of over > 0 ? counting : []) {
      over -= one.count;
      if (over <= 0) return Math.max(1, (one.until - clock.steady()) / 1000);
    }
    return 0;
  }

  return {
    /** Takes `count`; 0 when there was room for it, else the seconds until there is. */
    take(key: string, count = 1): number {
      const seconds = wait(key, atMost(count));
      if (seconds === 0) put(key, atMost(count));
      return seconds;
    },
    /** The seconds until there is room for `count`; 0 when there is. Takes nothing. */
    wait: (key: string, count = 1) => wait(key, atMost(count)),
    /** Counts one that was let through whatever there was room for. */
    note: (key: string) => put(key, 1),
  };
}

/** A window and what is to be taken from it. */
export interface Taking {
  /** Its `name` tells it from all others. */
  rate: WindowRate & { name: string };
  key: string;
  /** One unless given. */
  count?: number;
}

/** Windows that hold for a whole shop, however many processes it has. */
export interface SharedWindows {
  /** Takes all of it, or nothing; 0, or the seconds until there is room for all. */
  take(takings: readonly Taking[]): Promise<number>;
}

/** Those of the only process there is. */
export function createSharedWindows(clock: Pick<Clock, 'steady'>, factor: number): SharedWindows {
  const windows = new Map<string, ReturnType<typeof createSlidingWindow>>();

  function windowOf({ rate }: Taking) {
    const window = windows.get(rate.name) ?? createSlidingWindow(rate, clock, factor);
    windows.set(rate.name, window);
    return window;
  }

  return {
    async take(takings) {
      const waits = takings.map((taking) => windowOf(taking).wait(taking.key, taking.count));
      const wait = Math.max(0, ...waits);
      if (wait > 0) return wait;
      for (const taking of takings) windowOf(taking).take(taking.key, taking.count);
      return 0;
    },
  };
}
