import v8 from 'node:v8';

/**
 * Reading a large shop leaves much behind that is garbage a moment later. V8 would let the space for young
 * objects grow to 32 MB for it, and never gives them back; later load may grow it as usual.
 */
export async function withoutGrowth<T>(deed: () => Promise<T>): Promise<T> {
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  try {
    return await deed();
  } finally {
    v8.setFlagsFromString('--semi-space-growth-factor=2');
  }
}
