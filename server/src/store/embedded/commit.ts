import { isFull } from '../../system/disk.ts';
import { Batches, type Waiting } from '../batches.ts';
import type { Row } from '../declaration.ts';
import { type Change, collectionOf, refOf, StoreUnavailable, Taken, type Write } from '../store.ts';
import { entryBody, entryText, formatLine, type Journal } from './journal.ts';
import type { Memory } from './memory.ts';
import type { Table } from './table.ts';

type Written = Change & { body: string };

/** Largest number of bytes in one write; further changes wait for the next batch. */
const largestBatch = 1024 * 1024;

export interface GroupCommitOptions {
  journal: Journal;
  memory: Memory;
  onWritten(commits: number): void;
  onFull(): void;
  onFatal(error: unknown): void;
}

/** Groups commits into batches; memory changes only after the disk. */
export class GroupCommit extends Batches<Written> {
  readonly #options: GroupCommitOptions;
  /** Set when the disk cannot be trusted any more. */
  failed: Error | null = null;

  constructor(options: GroupCommitOptions) {
    super();
    this.#options = options;
  }

  get isOpen(): boolean {
    return !this.isClosed && !this.failed;
  }

  commit(change: Change): Promise<void> {
    if (this.failed) return Promise.reject(this.failed);
    return this.add({ ...change, body: entryBody(change) });
  }

  /** Begins `task` while no batch is being written, so that journal and memory agree. */
  between(task: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.inGap(() => (this.failed ? reject(this.failed) : resolve(task())));
    });
  }

  protected send(batch: Waiting<Written>[]) {
    const { journal, memory } = this.#options;
    const first = memory.seq + 1;
    const lines = batch.map(({ change }, at) => formatLine(entryText(first + at, change.body)));
    journal
      .append(Buffer.from(lines.join('')))
      .then(() => this.#written(batch, first))
      .catch((error: unknown) => this.#refused(batch, error));
  }

  /** No batch is being written here, so memory knows every unique key that is taken. */
  protected takeBatch() {
    const keys = new UniqueKeys(this.#options.memory);
    const batch: Waiting<Written>[] = [];
    let bytes = 0;
    let count = 0;
    for (const waiting of this.queue) {
      bytes += waiting.change.body.length;
      if (batch.length > 0 && bytes > largestBatch) break;
      const verdict = verdictOn(waiting.change, keys);
      if (verdict === 'later') break;
      count += 1;
      if (verdict === 'now') batch.push(waiting);
      else waiting.reject(verdict);
    }
    this.queue.splice(0, count);
    return batch;
  }

  fail(error: unknown) {
    if (this.failed) return;
    this.failed = new StoreUnavailable('The disk failed', { cause: error });
    for (const { reject } of this.queue.splice(0)) reject(this.failed);
    this.#options.onFatal(error);
  }

  #written(batch: Waiting<Written>[], first: number) {
    if (this.failed) throw this.failed;
    batch.forEach(({ change }, at) => {
      this.#options.memory.apply({ seq: first + at, ...change });
    });
    this.#options.onWritten(batch.length);
    // The next batch goes to the disk before the callers of this one continue.
    this.next();
    for (const { resolve } of batch) resolve();
  }

  #refused(batch: Waiting<Written>[], error: unknown) {
    if (isFull(error)) this.#options.onFull();
    else this.fail(error);
    const reason = this.failed ?? new StoreUnavailable('The disk is full', { cause: error });
    for (const { reject } of batch) reject(reason);
    this.next();
  }
}

/** Checking a key may read the record that holds it from disk, and that read can fail. */
function verdictOn({ writes }: Change, keys: UniqueKeys) {
  try {
    return keys.check(writes);
  } catch (error) {
    return new StoreUnavailable('A key cannot be looked up now', { cause: error });
  }
}

type Verdict = 'now' | 'later' | Taken;

/**
 * Decides which changes may share a batch. Memory does not know the keys that an earlier change of the batch is
 * about to store: a change that depends on them waits, because the earlier change may still fail.
 */
class UniqueKeys {
  readonly #memory: Memory;
  readonly #written = new Set<string>();
  readonly #given = new Set<string>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  check(writes: readonly Write[]): Verdict {
    const { tables } = this.#memory;
    const unique = writes.filter((write) => tables[collectionOf(write)].indexes.unique.length > 0);
    const freed = new Set(unique.filter((write) => 'drop' in write).map(refOf));
    const given = new Map<string, string>();
    for (const write of unique) {
      if ('drop' in write) continue;
      const { put: collection, record } = write;
      const table: Table<Row> = tables[collection];
      for (const { key, text, holder } of table.claimsOf(record)) {
        const name = `${collection}, ${key}: ${text}`;
        const ref = `${collection} ${holder}`;
        if (this.#given.has(name)) return 'later';
        if ((given.get(name) ?? record.id) !== record.id) return new Taken(collection, key);
        if (holder !== null && this.#written.has(ref)) return 'later';
        if (holder !== null && !freed.has(ref)) return new Taken(collection, key);
        given.set(name, record.id);
      }
      // A later write of the same commit may take the keys that this record had.
      freed.add(refOf(write));
    }
    for (const write of unique) this.#written.add(refOf(write));
    for (const name of given.keys()) this.#given.add(name);
    return 'now';
  }
}
