import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Mutex } from '../../system/tasks.ts';
import { type LockName, lockNames } from '../lock-names.ts';
import { StoreUnavailable } from '../store.ts';
import type { Connection, Query } from './database.ts';
import { CONNECTIONS, type Database, isBusy } from './database.ts';

/** The most lock holders at once, each with a connection; the other connections are for readers. */
const MOST_HOLDERS = CONNECTIONS - 6;
/** How long a task waits for a connection for its locks, and for a lock that another process holds. */
const HOLDER_WITHIN_MS = 1900;
const LOCK_WITHIN_MS = 10_000;
/** The pause between two tries for a lock while the connection is shared. */
const TRY_EVERY_MS = 8;

/** A connection and how many tasks use it: the lock's own, nested ones, and unfinished ones they started. */
interface Holder {
  connection: Connection;
  tasks: number;
}

/** The connection of a task until the task is over; work that outlives the task does not get it. */
interface Scope {
  holder: Holder;
  isOver: boolean;
}

/**
 * Runs one task at a time per name across all processes. The lock belongs to a connection, and the task reads
 * and commits over that connection: when it breaks, the lock is gone, and the task can no longer write.
 */
export class Locks {
  readonly #database: Pick<Database, 'connect' | 'query'>;
  readonly #mutex = new Mutex();
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #room = createRoom(MOST_HOLDERS);

  constructor(database: Pick<Database, 'connect' | 'query'>) {
    this.#database = database;
  }

  /** Waits in this process first, then for the database's lock of that name. */
  exclusively<T>(name: LockName, task: () => Promise<T>): Promise<T> {
    return this.#mutex.run(name, () => (isOfThisProcess(name) ? task() : this.#locked(name, task)));
  }

  /** Runs a statement over the connection of the caller's lock, or over any connection. */
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
      // A nested lock shares its connection with other tasks, which must not wait behind it.
      await (outer ? tryFor(holder, name) : waitFor(holder, name));
    } catch (error) {
      this.#done(holder);
      throw error;
    }
    try {
      return await this.#scopes.run(scope, task);
    } finally {
      scope.isOver = true;
      // The caller need not wait: the next holder waits for the lock itself.
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

/** Needs no lock across processes: the key of a first reply is unique in the database, and a mail is claimed. */
const isOfThisProcess = (name: LockName) => name.startsWith('reply ') || name === lockNames.mail;

const key = `hashtextextended($1, 0)`;

/** The database grants the lock in the order of requests, across processes. */
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

/** Resolves to false when the lock may still exist; the connection has to end then. */
async function unlock({ connection }: Holder, name: LockName): Promise<boolean> {
  try {
    const text = `select pg_advisory_unlock(${key}) as given`;
    await connection.query({ name: 'unlock', text, values: [name] });
    return true;
  } catch {
    return false; // The lock ends with its connection.
  }
}

/** A semaphore; `enter` throws `StoreUnavailable` after `HOLDER_WITHIN_MS`. */
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
