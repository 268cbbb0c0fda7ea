import { HOUR_MS } from '@sallie/shared/rules/duration';
import type { Clock } from '../system/clock.ts';

/* Our own bucket, because known libraries follow the wall clock, whose jumps lock people out or let floods in. */

export interface Rate {
  burst: number;
  perHour: number;
}

export interface SharedLimit {
  /** Takes one. Returns 0, or the seconds until there is one to take. */
  take(key: string): number | Promise<number>;
  /** Gives one back, for a success that should not have counted. */
  giveBack(key: string): void | Promise<void>;
}

export type Limit = ReturnType<typeof createLimit>;

/** With more keys, the one longest unused is forgotten. */
const MOST_KEYS = 20_000;

/** `factor` scales both figures (burst at least one); 0 means no limit. In memory, so a restart never locks out. */
export function createLimit(rate: Rate, clock: Clock, factor: number) {
  // A burst below one would lock everybody out forever.
  const burst = Math.max(1, rate.burst * factor);
  const perMs = (rate.perHour * factor) / HOUR_MS;
  const buckets = new Map<string, { left: number; at: number }>();

  function bucketOf(key: string) {
    const now = clock.steady();
    const old = buckets.get(key);
    const left = old ? Math.min(burst, old.left + (now - old.at) * perMs) : burst;
    const bucket = { left, at: now };
    setNewest(buckets, key, bucket, MOST_KEYS);
    return bucket;
  }

  return {
    take(key: string): number {
      if (factor === 0) return 0;
      const bucket = bucketOf(key);
      if (bucket.left < 1) return Math.max(1, (1 - bucket.left) / perMs / 1000);
      bucket.left -= 1;
      return 0;
    },
    giveBack(key: string): void {
      if (factor === 0) return;
      const bucket = bucketOf(key);
      bucket.left = Math.min(burst, bucket.left + 1);
    },
  };
}

/* Generous to a household, a nuisance to a flood. RATE_LIMITS scales all of them; `perHour` is the refill. */
const ownRates = {
  settings: { burst: 60, perHour: 3600 },
  openings: { burst: 60, perHour: 600 },
  conversations: { burst: 60, perHour: 1800 },
  lines: { burst: 10, perHour: 3600 },
  frames: { burst: 30, perHour: 18_000 },
  typing: { burst: 1, perHour: 3600 },
  staff: { burst: 40, perHour: 72_000 },
};

/* Limits on anything more expensive than a query to the database; all processes of a shop share them. */
const sharedRates = {
  forms: { burst: 10, perHour: 30 },
  referrals: { burst: 25, perHour: 60 },
  visitors: { burst: 10, perHour: 30 },
  chatbotByVisitor: { burst: 20, perHour: 240 },
  chatbotByAddress: { burst: 60, perHour: 60 },
  chatbotInAll: { burst: 1000, perHour: 1000 / 24 },
  testMail: { burst: 3, perHour: 12 },
  loginByUser: { burst: 5, perHour: 20 },
  loginByAddress: { burst: 20, perHour: 80 },
  /* Two limits for strangers: an IPv6 site has many addresses, and a botnet has addresses everywhere. */
  loginByNetwork: { burst: 80, perHour: 320 },
  loginByAccount: { burst: 100, perHour: 100 },
  /* Three of a million codes are valid at a time, so guessing one takes ten years at this pace. */
  codesByAccount: { burst: 10, perHour: 4 },
};

export type Limits = Record<keyof typeof ownRates, Limit> &
  Record<keyof typeof sharedRates, SharedLimit>;

/** `share` makes the limits that all processes share; by default there is only this process. */
export function createLimits(
  clock: Clock,
  factor: number,
  share: (rate: Rate, name: string) => SharedLimit = (rate) => createLimit(rate, clock, factor),
): Limits {
  return {
    ...limitsOf(ownRates, (rate) => createLimit(rate, clock, factor)),
    ...limitsOf(sharedRates, share),
  };
}

function limitsOf<Name extends string, L>(
  rates: Record<Name, Rate>,
  make: (rate: Rate, name: string) => L,
): Record<Name, L> {
  const entries = Object.entries<Rate>(rates).map(([name, rate]) => [name, make(rate, name)]);
  return Object.fromEntries(entries);
}

export interface WindowRate {
  /** This many may come at once; then none until `within` has passed. */
  most: number;
  /** In milliseconds. */
  within: number;
  /** Milliseconds that an entry may count too long, so that entries of one grain are stored as one; 0 by default. */
  grain?: number;
}

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

/** Deletes the oldest beyond `most`. No cache library: each of a server's twenty maps would reserve its memory. */
export function setNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
