import type { Every } from '@sallie/shared/realtime/timers';

interface RoundsDeps {
  every: Every;
  /** Milliseconds. */
  interval: number;
  look(): Promise<void>;
  /** What a look threw; the next one comes all the same. */
  failed(error: unknown): void;
}

/** Looks again and again, never twice at the same time. */
export function startRounds({ every, interval, look, failed }: RoundsDeps) {
  let looking: Promise<void> | null = null;
  const cancel = every(interval, () => {
    looking ??= look()
      .catch(failed)
      .finally(() => {
        looking = null;
      });
  });
  return {
    /** Resolves when no look is under way. */
    async settled(): Promise<void> {
      await looking;
    },
    async stop(): Promise<void> {
      cancel();
      await looking;
    },
  };
}
