/** Time as the main process uses it; tests hand in their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `deed` after so many milliseconds; returns its cancelling. */
  after(milliseconds: number, deed: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  after(milliseconds, deed) {
    const timer = setTimeout(deed, milliseconds);
    return () => clearTimeout(timer);
  },
};
