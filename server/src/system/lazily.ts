import { withoutGrowth } from './heap.ts';

/**
 * For what a start can do without: loaded when it is asked for first, or else once the start is over, so that nobody
 * waits for it later. What could not be loaded is tried again by the next who asks.
 */
export function lazily<T>(load: () => Promise<T>, started: Promise<unknown>): () => Promise<T> {
  let loading: Promise<T> | null = null;

  async function tryOnce(): Promise<T> {
    try {
      return await withoutGrowth(load);
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  function get(): Promise<T> {
    loading ??= tryOnce();
    return loading;
  }

  // Whoever asks hears why it failed; that it was tried ahead concerns nobody.
  void started.then(get).then(
    () => {},
    () => {},
  );
  return get;
}
