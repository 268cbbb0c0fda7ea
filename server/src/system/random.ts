import { randomBytes, randomUUID } from 'node:crypto';

/** Randomness, handed in. */
export interface Random {
  uuid(): string;
  /** URL-safe text of so many bytes of entropy. */
  token(bytes: number): string;
}

/** Asked of the system by the page, since each request takes a few bytes; what was given out is forgotten. */
const POOL = 4096;
let pool = Buffer.alloc(0);

function take(bytes: number): Buffer {
  if (bytes > pool.length) pool = randomBytes(Math.max(bytes, POOL));
  const taken = pool.subarray(0, bytes);
  pool = pool.subarray(bytes);
  return taken;
}

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  token(bytes) {
    const taken = take(bytes);
    const text = taken.toString('base64url');
    taken.fill(0);
    return text;
  },
};
