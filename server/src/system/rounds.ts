import type { Every } from '@sallie/shared/realtime/timers';

interface RoundsDeps {
  every: Every;
  /** Schedules an extra first look, sooner after a start. */
  first?(look: () => void): () => void;
  /** In milliseconds. */
  interval: number;
  look(): Promise<void>;
  /** Called with the error of a failed look; the next look happens anyway. */
  failed(error: unknown): void;
}

/** Calls `look` at each interval, never twice at the same time. */
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
