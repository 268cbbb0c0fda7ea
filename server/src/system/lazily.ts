import v8 from 'node:v8';

let tasks = 0;

/**
 * Runs a task that makes much short-lived garbage, such as reading a large shop. V8 would let the space for
 * young objects grow to 32 MB and hardly ever shrink it; other load may grow it as usual.
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
  void started.then(get).then(
    () => {},
    () => {},
  );
  return get;
}
