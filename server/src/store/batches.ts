import { StoreUnavailable } from './store.ts';

export interface Waiting<C> {
  change: C;
  resolve(): void;
  reject(error: unknown): void;
}

/** Collects the next batch while one is written, so that changes share a sync and none overtakes another. */
export abstract class Batches<C> {
  protected readonly queue: Waiting<C>[] = [];
  #isBusy = false;
  protected isClosed = false;
  readonly #gap: (() => void)[] = [];

  /** Refuses new changes; resolves when every accepted change is settled. */
  async close(): Promise<void> {
    this.isClosed = true;
    while (this.#isBusy) await new Promise<void>((resolve) => this.inGap(resolve));
  }

  protected add(change: C): Promise<void> {
    if (this.isClosed) return Promise.reject(new StoreUnavailable('The store is closing'));
    return new Promise((resolve, reject) => {
      this.queue.push({ change, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      // All changes that come in this turn of the event loop share the first batch.
      setImmediate(() => this.next());
    });
  }

  /** Runs `task` at once, or as soon as no batch is being written. */
  protected inGap(task: () => void): void {
    if (this.#isBusy) this.#gap.push(task);
    else task();
  }

  protected abstract takeBatch(): Waiting<C>[];
  /** Writes the batch and calls `next` when it is settled. */
  protected abstract send(batch: Waiting<C>[]): void;

  protected next(): void {
    for (const task of this.#gap.splice(0)) task();
    const batch = this.takeBatch();
    this.#isBusy = batch.length > 0;
    if (this.#isBusy) this.send(batch);
  }
}
