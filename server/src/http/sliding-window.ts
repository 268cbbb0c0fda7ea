import type { Clock } from '../system/clock.ts';
import { setNewest } from '../system/newest.ts';

export interface WindowRate {
  /** This many may come at once; then none until `within` has passed. */
  most: number;
  /** In milliseconds. */
  within: number;
  /** Milliseconds that an entry may count too long, so that entries of one grain are stored as one; 0 by default. */
  grain?: number;
}

/** With more keys, the one longest unused is forgotten. */
const MOST_KEYS = 20_000;

/**
 * Allows at most `most` in any period of `within`; a bucket, which refills meanwhile, cannot promise that.
 * `factor` scales `most` (at least one); 0 switches the window off. In memory: a restart may forgive, never lock
 * out.
 */
export function createSlidingWindow(
  { most, within, grain = 0 }: WindowRate,
  clock: Pick<Clock, 'steady'>,
  factor: number,
) {
  const limit = factor === 0 ? Number.POSITIVE_INFINITY : Math.max(1, most * factor);
  const taken = new Map<string, { until: number; count: number }[]>();

  /** A larger count would be refused forever. */
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
    /** Takes `count`. Returns 0, or the seconds until there is room. */
    take(key: string, count = 1): number {
      const seconds = wait(key, atMost(count));
      if (seconds === 0) put(key, atMost(count));
      return seconds;
    },
    wait: (key: string, count = 1) => wait(key, atMost(count)),
    /** Counts one that was let through whatever there was room for. */
    note: (key: string) => put(key, 1),
  };
}

export interface Taking {
  rate: WindowRate & { name: string };
  key: string;
  /** 1 by default. */
  count?: number;
}

/** Windows that all processes of a shop share. */
export interface SharedWindows {
  /** Takes everything or nothing. Returns 0, or the seconds until there is room for all of it. */
  take(takings: readonly Taking[]): Promise<number>;
}

/** Windows for a shop with a single process. */
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
