/* What is known by heart of millions of records: some bytes for each position, in place of an object. */

type Column = Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** The column itself, or a longer one with the same numbers. */
export function withRoom<C extends Column>(column: C, position: number): C {
  if (position < column.length) return column;
  const length = Math.max(column.length * 2, position + 1);
  const longer = column instanceof Uint8Array ? new Uint8Array(length) : new Uint32Array(length);
  longer.set(column);
  return longer as C;
}

/** 32 bits, not proof against somebody who tries; `seed`, new in each process, keeps what collides in one from doing so in the next. */
export function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}
