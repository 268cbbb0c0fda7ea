import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Mutex } from '../../system/mutex.ts';
import { type LockName, lockNames } from '../lock-names.ts';
import { StoreUnavailable } from '../store.ts';
import type { Connection, Query } from './connection.ts';
import { CONNECTIONS, type Database, isBusy } from './database.ts';

/** So many may hold locks at once, each with a connection for it; the others are for whoever only reads. */
const MOST_HOLDERS = CONNECTIONS - 6;
/** So long one waits for a connection to hold a lock with, and for a lock that another process has. */
const HOLDER_WITHIN_MS = 1900;
const LOCK_WITHIN_MS = 10_000;
/** Milliseconds between two tries of one who must not keep a connection waiting. */
const TRY_EVERY_MS = 8;

/** A connection and the tasks that need it: one with its lock, those within it, and what it began and did not wait for. */
interface Holder {
  connection: Connection;
  tasks: number;
}

/** What a task works with until it is over. What goes on after that has it no more. */
interface Scope {
  holder: Holder;
  isOver: boolean;
}

/**
 * One task at a time per name, in all processes. The lock is its connection's, and what the task reads and commits goes over
 * that connection: when it breaks, the lock is gone, and with it whatever the task could still have done.
 */
export class Locks {
  readonly #database: Pick<Database, 'connect' | 'query'>;
  readonly #mutex = new Mutex();
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #room = createRoom(MOST_HOLDERS);

  constructor(database: Pick<Database, 'connect' | 'query'>) {
    this.#database = database;
  }

  /** Runs within this process one after the other, then under the lock of that name. */
  exclusively<T>(name: LockName, task: () => Promise<T>): Promise<T> {
    return this.#mutex.run(name, () => (isOfThisProcess(name) ? task() : this.#locked(name, task)));
  }

  /** Asks over the connection of the lock that the caller holds; without one over any. */
  readonly query: Query = (statement) =>
    (this.#current()?.connection ?? this.#database).query(statement);

  isHolding(): boolean {
    return this.#current() !== null;
  }

  #current(): Holder | null {
    const scope = this.#scopes.getStore();
    return scope && !scope.isOver ? scope.holder : null;
  }

  async #locked<T>(name: LockName, task: () => Promise<T>): Promise<T> {
    const outer = this.#current();
    const holder = outer ?? (await this.#newHolder());
    holder.tasks += 1;
    const scope = { holder, isOver: false };
    try {
      // Whoever holds a lock already shares its connection with others, who would wait behind this one.
      await (outer ? tryFor(holder, name) : waitFor(holder, name));
    } catch (error) {
      this.#done(holder);
      throw error;
    }
    try {
      return await this.#scopes.run(scope, task);
    } finally {
      scope.isOver = true;
      // The caller need not wait: whoever comes next waits for the lock itself.
      void unlock(holder, name).then((isUnlocked) => this.#done(holder, isUnlocked));
    }
  }

  async #newHolder(): Promise<Holder> {
    await this.#room.enter();
    try {
      return { connection: await this.#database.connect(), tasks: 0 };
    } catch (error) {
      this.#room.leave();
      throw error;
    }
  }

  #done(holder: Holder, isUnlocked = true): void {
    holder.tasks -= 1;
    if (!isUnlocked) holder.connection.discard();
    if (holder.tasks > 0) return;
    holder.connection.release();
    this.#room.leave();
  }
}

/**
 * What needs no lock beyond this process: the first reply to a key, since the key is unique and the second one is not stored;
 * a mail on its way, since it is claimed.
 */
const isOfThisProcess = (name: LockName) => name.startsWith('reply ') || name === lockNames.mail;

const key = `hashtextextended($1, 0)`;

/** Callers get the lock in the order in which they asked, in whichever process. */
async function waitFor({ connection }: Holder, name: LockName): Promise<void> {
  const until = performance.now() + LOCK_WITHIN_MS;
  const text = `select 1 from pg_advisory_lock(${key})`;
  while (true) {
    try {
      await connection.query({ name: 'lock', text, values: [name] });
      return;
    } catch (error) {
      if (!(error instanceof Error && isBusy(error.cause)) || performance.now() > until)
        throw error;
    }
  }
}

async function tryFor({ connection }: Holder, name: LockName): Promise<void> {
  const until = performance.now() + LOCK_WITHIN_MS;
  const text = `select pg_try_advisory_lock(${key}) as given`;
  while (true) {
    const statement = { name: 'try lock', text, values: [name] };
    const [answer] = await connection.query<{ given: boolean }>(statement);
    if (answer?.given) return;
    if (performance.now() > until) throw new StoreUnavailable('Another process is busy with it');
    await pause(TRY_EVERY_MS);
  }
}

/** Whether it is certain: on a connection that cannot say so the lock may still be there. */
async function unlock({ connection }: Holder, name: LockName): Promise<boolean> {
  try {
    const text = `select pg_advisory_unlock(${key}) as given`;
    await connection.query({ name: 'unlock', text, values: [name] });
    return true;
  } catch {
    return false; // Without its connection it is gone as well.
  }
}

/** Room for so many; who waits too long for it is told so. */
function createRoom(size: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    async enter(): Promise<void> {
      if (taken < size) {
        taken += 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(new StoreUnavailable('Too many are at work at once'));
        }, HOLDER_WITHIN_MS);
        waiting.push(enter);
      });
    },
    leave(): void {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    },
  };
}
