import { timingSafeEqual } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../http/refusal.ts';
import type { Random } from '../random.ts';

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's scrypt figures. */
export const fullCost: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
/* Bytes. */
const HASH = 32;
const SALT = 16;
const QUEUE = 10;

export interface Passwords {
  /** `scrypt$N$r$p$salt$hash`. */
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not there is such an account. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
  close(): Promise<void>;
}

/* Crockford's: no letter that is taken for another when it is read out. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 80 random bits to be read out or written down: four groups of four. */
export function readablePassword(random: Random): string {
  const bytes = [...Buffer.from(random.token(16), 'base64url')];
  const letters = bytes.map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? '';
}

/** Hashing in one worker thread with a queue of 10; a longer one is refused with 503, so that a flood costs leads nothing. */
export function createPasswords(random: Random, cost: ScryptCost): Passwords {
  const waiting = new Map<number, { resolve(hash: string): void; reject(error: Error): void }>();
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./scrypt-worker.mjs', import.meta.url));
    started.unref();
    started.on('message', ({ id, hash }: { id: number; hash: string }) => {
      waiting.get(id)?.resolve(hash);
      waiting.delete(id);
    });
    started.on('error', (error) => {
      worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return started;
  }

  function scrypt(password: string, salt: string, { N, r, p } = cost): Promise<string> {
    if (waiting.size >= QUEUE) {
      throw new Refusal(
        503,
        'Many people are signing in right now. Please try again in a moment.',
        5,
      );
    }
    worker ??= start();
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker?.postMessage({ id, password, salt, N, r, p, length: HASH });
    });
  }

  return {
    async hash(password) {
      const salt = random.token(SALT);
      const { N, r, p } = cost;
      return `scrypt$${N}$${r}$${p}$${salt}$${await scrypt(password, salt)}`;
    },
    async matches(password, stored) {
      const [, N, r, p, salt, hash] = (stored ?? '').split('$');
      if (!salt || !hash) {
        await scrypt(password, random.token(SALT));
        return false;
      }
      const got = await scrypt(password, salt, { N: Number(N), r: Number(r), p: Number(p) });
      return timingSafeEqual(Buffer.from(got), Buffer.from(hash));
    },
    async close() {
      await worker?.terminate();
    },
  };
}
