import { StoreUnavailable } from './store.ts';

export interface Waiting<C> {
  change: C;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * While one batch is on its way to the disk the next one gathers: however many ask at once, they share one sync, and none
 * overtakes another.
 */
export abstract class Batches<C> {
  protected readonly queue: Waiting<C>[] = [];
  #isBusy = false;
  protected isClosed = false;
  readonly #gap: (() => void)[] = [];

  /** Takes nothing more; resolves when what was taken is settled. */
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
      // All that came in this turn of the loop share the first batch.
      setImmediate(() => this.next());
    });
  }

  /** Runs `task` while no batch is on its way. */
  protected inGap(task: () => void): void {
    if (this.#isBusy) this.#gap.push(task);
    else task();
  }

  /** What goes together, taken off the queue. */
  protected abstract takeBatch(): Waiting<C>[];
  /** Calls `next` when it is settled. */
  protected abstract send(batch: Waiting<C>[]): void;

  protected next(): void {
    for (const task of this.#gap.splice(0)) task();
    const batch = this.takeBatch();
    this.#isBusy = batch.length > 0;
    if (this.#isBusy) this.send(batch);
  }
}
