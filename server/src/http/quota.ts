/** Places that each key may hold at the same time. */
export interface Quota {
  /** Takes a place; returns how to give it back, or null when all are taken. */
  take(key: string): (() => void) | null;
}

/** `most` places a key, times `factor` (RATE_LIMITS) but never below one; a factor of 0 lifts the limit. */
export function createQuota(most: number, factor: number): Quota {
  const places = factor === 0 ? Number.POSITIVE_INFINITY : Math.max(1, most * factor);
  const taken = new Map<string, number>();

  function giveBack(key: string) {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }

  return {
    take(key) {
      const held = taken.get(key) ?? 0;
      if (held + 1 > places) return null;
      taken.set(key, held + 1);
      return () => giveBack(key);
    },
  };
}
