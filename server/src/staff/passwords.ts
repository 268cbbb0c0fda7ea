import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Refusal, unavailable } from '../http/refusal.ts';
import { errorCode } from '../system/disk.ts';
import type { Random } from '../system/secrets.ts';

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP recommends these parameters. */
export const fullCost: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;
const MOST_WAITING = 10;
/** The other half of the queue is for clients that signed in before. */
const MOST_STRANGERS = MOST_WAITING / 2;
/** Otherwise one network could keep everybody else out. */
const STRANGERS_OF_ONE_NETWORK = 1;
/** An immediate refusal makes a flood ask again at once, and the main thread would do little but refuse. */
const STRANGER_REFUSED_AFTER_MS = 500;

/** `known` clients signed in before and go first; strangers are limited by network. */
export type Lane = 'known' | { network: string };

export type Passwords = ReturnType<typeof createPasswords>;

/* Crockford's alphabet has no letters that are confused when read out. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns 80 random bits as four groups of four characters, for reading out or writing down. */
export function readablePassword(random: Random): string {
  const bytes = [...Buffer.from(random.token(16), 'base64url')];
  const letters = bytes.map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? '';
}

interface Job {
  lane: Lane;
  work: ScryptCost & { password: string; salt: string; length: number };
  resolve(hash: string): void;
  reject(error: Error): void;
}

/**
 * Hashes one password at a time in a worker thread, with a queue of 10; above that it throws 503, so that a
 * flood costs leads nothing. Strangers get half of it, one place per network, and run after known clients.
 */
export function createPasswords(
  random: Random,
  cost: ScryptCost,
  strangerRefusedAfter = STRANGER_REFUSED_AFTER_MS,
) {
  let waiting: Job[] = [];
  let running: Job | null = null;
  let worker: Worker | null = null;

  function start(): Worker {
    // With our environment, `node --watch` would make it post its modules where hashes are expected.
    const started = new Worker(new URL('./scrypt-worker.mjs', import.meta.url), { env: {} });
    started.unref();
    started.on('message', (hash: string) => {
      running?.resolve(hash);
      running = null;
      next();
    });
    started.on('error', (error) => {
      worker = null;
      const failed = running ? [running, ...waiting] : waiting;
      running = null;
      waiting = [];
      // The thread could not start for lack of files or memory, which is temporary.
      const isShort = errorCode(error) === 'ERR_WORKER_INIT_FAILED';
      const reason = isShort ? unavailable() : error;
      for (const { reject } of failed) reject(reason);
    });
    return started;
  }

  function next(): void {
    if (running) return;
    running = waiting.find(({ lane }) => lane === 'known') ?? waiting[0] ?? null;
    if (!running) return;
    waiting = waiting.filter((job) => job !== running);
    worker ??= start();
    worker.postMessage(running.work);
  }

  function isFullFor(lane: Lane): boolean {
    const held = running ? [running, ...waiting] : waiting;
    if (held.length >= MOST_WAITING) return true;
    if (lane === 'known') return false;
    const networks = held.flatMap((job) => (job.lane === 'known' ? [] : [job.lane.network]));
    const ofOneNetwork = networks.filter((network) => network === lane.network).length;
    return networks.length >= MOST_STRANGERS || ofOneNetwork >= STRANGERS_OF_ONE_NETWORK;
  }

  async function scrypt(lane: Lane, password: string, salt: string, { N, r, p } = cost) {
    if (isFullFor(lane)) {
      if (lane !== 'known') await pause(strangerRefusedAfter);
      const busy = 'Many people are signing in right now. Please try again in a moment.';
      throw new Refusal(503, busy, 5);
    }
    return new Promise<string>((resolve, reject) => {
      const work = { password, salt, N, r, p, length: HASH_BYTES };
      waiting.push({ lane, work, resolve, reject });
      next();
    });
  }

  return {
    /** Returns `scrypt$N$r$p$salt$hash`. Throws a 503 `Refusal` when too many wait. */
    async hash(password: string): Promise<string> {
      const salt = random.token(SALT_BYTES);
      const { N, r, p } = cost;
      return `scrypt$${N}$${r}$${p}$${salt}$${await scrypt('known', password, salt)}`;
    },
    /** Takes equally long without such an account. Throws a 503 `Refusal` when too many wait. */
    async matches(password: string, stored: string | undefined, lane: Lane): Promise<boolean> {
      const [, N, r, p, salt, hash] = (stored ?? '').split('$');
      if (!salt || !hash) {
        await scrypt(lane, password, random.token(SALT_BYTES));
        return false;
      }
      const itsCost = { N: Number(N), r: Number(r), p: Number(p) };
      const got = await scrypt(lane, password, salt, itsCost);
      return timingSafeEqual(Buffer.from(got), Buffer.from(hash));
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}
