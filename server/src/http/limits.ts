import { HOUR_MS } from '@sallie/shared/rules/duration';
import type { Clock } from '../system/clock.ts';
import { setNewest } from '../system/newest.ts';

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
