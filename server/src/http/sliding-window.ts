import type { Clock } from '../clock.ts';

export interface WindowRate {
  /** All of it may come at once; then none for as long as `within` says. */
  most: number;
  /** Milliseconds. */
  within: number;
}

export interface SlidingWindow {
  /** Takes `count`; 0 when there was room for it, else the seconds until there is. */
  take(key: string, count?: number): number;
}

/** What was taken is known by the twelfth of the time in which it was. */
const SLOTS = 12;
const MOST_KEYS = 20_000;

/**
 * At most so much in any stretch of that length: what a bucket, which refills meanwhile, cannot promise. `factor`
 * scales how much, never below one; 0 switches it off. In memory: a restart may forgive, never lock out.
 */
export function createSlidingWindow(
  { most, within }: WindowRate,
  clock: Clock,
  factor: number,
): SlidingWindow {
  if (factor === 0) return { take: () => 0 };
  const limit = Math.max(1, most * factor);
  const length = within / SLOTS;
  /** What each key took, the oldest slot first. */
  const taken = new Map<string, { slot: number; count: number }[]>();

  function slotsOf(key: string, now: number) {
    const slots = (taken.get(key) ?? []).filter(({ slot }) => slot >= now - SLOTS);
    taken.delete(key); // Set again at the end: the first key is the one longest unused.
    taken.set(key, slots);
    if (taken.size > MOST_KEYS) taken.delete(taken.keys().next().value as string);
    return slots;
  }

  return {
    take(key, count = 1) {
      const time = clock.steady();
      const now = Math.floor(time / length);
      const slots = slotsOf(key, now);
      // More than there ever is would be refused for ever.
      const wanted = Math.min(count, limit);
      let over = slots.reduce((sum, slot) => sum + slot.count, wanted) - limit;
      for (const { slot, count: leaving } of over > 0 ? slots : []) {
        over -= leaving;
        if (over <= 0) return Math.max(1, ((slot + SLOTS + 1) * length - time) / 1000);
      }
      const last = slots.at(-1);
      if (last?.slot === now) last.count += wanted;
      else slots.push({ slot: now, count: wanted });
      return 0;
    },
  };
}
