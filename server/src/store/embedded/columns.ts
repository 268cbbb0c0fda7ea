import { randomBytes } from 'node:crypto';

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

/** Of one data folder and known to nobody else, so that what collides in one shop does not in the next. */
export type Seeds = readonly [number, number];

export function newSeeds(): Seeds {
  const bytes = randomBytes(8);
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}

/** 32 bits, not proof against somebody who tries and knows the seed. */
export function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

export type Hashes = readonly [number, number];

/** 64 bits: of some million texts two alike come once in as many million shops. */
export function hashesOf(text: string, [one, other]: Seeds): Hashes {
  return [hashOf(text, one), hashOf(text, other)];
}
