import type { Clock } from '../system/clock.ts';

export interface WindowRate {
  /** All of it may come at once; then none for as long as `within` says. */
  most: number;
  /** Milliseconds. */
  within: number;
  /** Milliseconds that a taking may count too long, so that those of one grain are kept as one; without it none does. */
  grain?: number;
}

export interface SlidingWindow {
  /** Takes `count`; 0 when there was room for it, else the seconds until there is. */
  take(key: string, count?: number): number;
  /** The seconds until there is room for `count`, one unless given; 0 when there is. Takes nothing. */
  wait(key: string, count?: number): number;
  /** Counts one that was let through whatever there was room for; `at` is in steady milliseconds, now unless given. */
  note(key: string, at?: number): void;
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
): SlidingWindow {
  if (factor === 0) return { take: () => 0, wait: () => 0, note: () => {} };
  const limit = Math.max(1, most * factor);
  /** What each key took and until when it counts, the first to end first. */
  const taken = new Map<string, { until: number; count: number }[]>();

  function countingOf(key: string) {
    return (taken.get(key) ?? []).filter(({ until }) => until > clock.steady());
  }

  function put(key: string, count: number, at: number) {
    const counting = countingOf(key);
    const until = (grain > 0 ? (Math.floor(at / grain) + 1) * grain : at) + within;
    const same = counting.find((one) => one.until === until);
    if (same) same.count += count;
    else counting.push({ until, count });
    counting.sort((one, other) => one.until - other.until);
    taken.delete(key); // Set again at the end: the first key is the one longest unused.
    taken.set(key, counting);
    if (taken.size > MOST_KEYS) taken.delete(taken.keys().next().value as string);
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
    take(key, count = 1) {
      // More than there ever is would be refused for ever.
      const wanted = Math.min(count, limit);
      const seconds = wait(key, wanted);
      if (seconds === 0) put(key, wanted, clock.steady());
      return seconds;
    },
    wait: (key, count = 1) => wait(key, count),
    note: (key, at = clock.steady()) => put(key, 1, at),
  };
}
