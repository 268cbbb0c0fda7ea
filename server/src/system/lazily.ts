import v8 from 'node:v8';

let tasks = 0;

/**
 * Runs what leaves much behind that is garbage a moment later, as reading a large shop does. V8 would let the space for
 * young objects grow to 32 MB for it, and hardly ever gives them back; other load may grow it as usual.
 */
export async function withoutGrowth<T>(task: () => Promise<T>): Promise<T> {
  tasks += 1;
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  try {
    return await task();
  } finally {
    tasks -= 1;
    if (tasks === 0) v8.setFlagsFromString('--semi-space-growth-factor=2');
  }
}

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
