import { StoreUnavailable } from '../store.ts';
import { type Change, commitOf } from './commit.ts';
import type { Query } from './database.ts';

interface Waiting extends Change {
  resolve(): void;
  reject(error: unknown): void;
}

/** Writes of one statement; more wait for the next. */
const MOST = 200;

/**
 * While one statement is being committed the next one gathers: however many ask at once, they share one round trip and one
 * sync, and none overtakes another.
 */
export class CommitQueue {
  readonly #query: Query;
  #waiting: Waiting[] = [];
  #isBusy = false;
  #isClosed = false;
  #idle: (() => void)[] = [];

  constructor(query: Query) {
    this.#query = query;
  }

  commit(change: Change): Promise<void> {
    if (this.#isClosed) return Promise.reject(new StoreUnavailable('The store is closing'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...change, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      // All that came in this turn of the loop share the first statement.
      setImmediate(() => void this.#work());
    });
  }

  /** Takes nothing more; resolves when what was taken is settled. */
  close(): Promise<void> {
    this.#isClosed = true;
    return new Promise((resolve) => {
      if (this.#isBusy) this.#idle.push(resolve);
      else resolve();
    });
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) await this.#settle(this.#takeBatch());
    this.#isBusy = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #takeBatch(): Waiting[] {
    let writes = 0;
    let count = 0;
    for (const change of this.#waiting) {
      writes += change.writes.length;
      if (count > 0 && writes > MOST) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #settle(batch: Waiting[]): Promise<void> {
    try {
      const statement = commitOf(batch);
      if (statement) await this.#query(statement);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1 || error instanceof StoreUnavailable) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // One of them cannot be stored: the others are not to suffer for it.
      for (const one of batch) await this.#settle([one]);
    }
  }
}
