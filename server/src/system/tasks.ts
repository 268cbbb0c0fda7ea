import v8 from 'node:v8';
import type { Every } from '@sallie/shared/realtime/timers';

/** Returns a function that runs a task while one of V8's flags is on; tasks may overlap. */
function whileOn(on: string, off: string) {
  let tasks = 0;
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    tasks += 1;
    v8.setFlagsFromString(on);
    try {
      return await task();
    } finally {
      tasks -= 1;
      if (tasks === 0) v8.setFlagsFromString(off);
    }
  };
}

/**
 * Runs a task that makes much short-lived garbage, such as loading code. V8 would let the space for young
 * objects grow to 32 MB and hardly ever shrink it; other load may grow it as usual.
 */
export const withoutGrowth = whileOn(
  '--semi-space-growth-factor=1',
  '--semi-space-growth-factor=2',
);

/**
 * Runs a task that reads many records, such as a search. V8 then collects old garbage sooner: a large shop takes
 * some 15 MiB less afterwards. Not for work on leads, which would need two thirds more processor time.
 */
export const withLittleMemory = whileOn('--optimize-for-size', '--no-optimize-for-size');

/** Loads at the first call and keeps the result. After a failure the next call tries again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;

  async function tryOnce(): Promise<T> {
    try {
      return await load();
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return () => {
    loading ??= tryOnce();
    return loading;
  };
}

/** Loads at the first call, or when the start is over, so that no later call waits for it. */
export function lazily<T>(load: () => Promise<T>, started: Promise<unknown>): () => Promise<T> {
  const get = once(() => withoutGrowth(load));
  // A caller gets the error; the attempt ahead of time stays silent.
  started.then(get).catch(() => {});
  return get;
}

/** Runs one task at a time per name, in order of the calls; tasks of different names run in parallel. */
export class Mutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const mine = before ? before.then(task, task) : task();
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}

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
