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
