import type { Every } from '@sallie/shared/realtime/timers';

interface RoundsDeps {
  every: Every;
  /** Runs one look more, sooner after a start. */
  first?(look: () => void): () => void;
  /** Milliseconds. */
  interval: number;
  look(): Promise<void>;
  /** What a look threw; the next one comes all the same. */
  failed(error: unknown): void;
}

/** Looks again and again, never twice at the same time. */
export function startRounds({ every, first, interval, look, failed }: RoundsDeps) {
  let looking: Promise<void> | null = null;
  const begin = () => {
    looking ??= look()
      .catch(failed)
      .finally(() => {
        looking = null;
      });
  };
  const cancels = [first?.(begin), every(interval, begin)];
  return {
    /** Resolves when no look is under way. */
    async settled(): Promise<void> {
      await looking;
    },
    async stop(): Promise<void> {
      for (const cancel of cancels) cancel?.();
      await looking;
    },
  };
}
