import type { Clock } from '../clock.ts';

/** Beyond so many keys the one longest unused is forgotten. */
const MOST_KEYS = 20_000;

export interface SlidingWindow {
  hasRoom(key: string): boolean;
  /** Counts one; `at` is in steady milliseconds, now unless given. */
  note(key: string, at?: number): void;
}

/** At most so many per key in any stretch of `within` milliseconds, unlike a bucket, which lets twice as many through at first. */
export function createSlidingWindow(
  most: number,
  within: number,
  clock: Pick<Clock, 'steady'>,
): SlidingWindow {
  const times = new Map<string, number[]>();
  const recent = (key: string) =>
    (times.get(key) ?? []).filter((at) => clock.steady() - at < within);
  return {
    hasRoom: (key) => recent(key).length < most,
    note(key, at = clock.steady()) {
      const noted = [...recent(key), at];
      times.delete(key); // Set again at the end: the first key is the one longest unused.
      times.set(key, noted);
      if (times.size > MOST_KEYS) times.delete(times.keys().next().value as string);
    },
  };
}
