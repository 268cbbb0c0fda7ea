import { withoutGrowth } from './heap.ts';

/** Loaded when it is asked for first, and kept. What could not be loaded is tried again by the next who asks. */
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

/**
 * For what a start can do without: loaded once, when it is asked for first, or else when the start is over, so that
 * nobody waits for it later.
 */
export function lazily<T>(load: () => Promise<T>, started: Promise<unknown>): () => Promise<T> {
  const get = once(() => withoutGrowth(load));
  // Whoever asks hears why it failed; that it was tried ahead concerns nobody.
  void started.then(get).then(
    () => {},
    () => {},
  );
  return get;
}
