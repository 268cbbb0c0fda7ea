import { isFull } from '../../system/disk.ts';
import { Batches, type Waiting } from '../batches.ts';
import type { Row } from '../declaration.ts';
import { type Change, collectionOf, refOf, StoreUnavailable, Taken, type Write } from '../store.ts';
import { entryBody, entryText, formatLine, type Journal } from './journal.ts';
import type { Memory } from './memory.ts';
import type { Table } from './table.ts';

/** `body` is its text, made once. */
type Written = Change & { body: string };

/** Bytes of one write; more wait for the next. */
const largestBatch = 1024 * 1024;

export interface GroupCommitOptions {
  journal: Journal;
  memory: Memory;
  /** After every synced batch, told how many commits it held. */
  onWritten(commits: number): void;
  onFull(): void;
  onFatal(error: unknown): void;
}

/** Memory changes only after the disk. */
export class GroupCommit extends Batches<Written> {
  readonly #options: GroupCommitOptions;
  /** Why the disk cannot be trusted any more. */
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

  /** Begins `task` while no batch is on its way, so that journal and memory agree. */
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

  /** With nothing on its way, memory tells which unique keys are taken. */
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

  /** The disk cannot be trusted any more: nothing is acknowledged from here on. */
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
    // The disk gets its next batch before this one's callers go to work.
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

/** Whoever else has a key may have to be read from disk. */
function verdictOn({ writes }: Change, keys: UniqueKeys) {
  try {
    return keys.check(writes);
  } catch (error) {
    return new StoreUnavailable('A key cannot be looked up now', { cause: error });
  }
}

/** What becomes of a change: it goes with this batch or with the next one, or it is refused. */
type Verdict = 'now' | 'later' | Taken;

/**
 * Which changes of one batch may go together. Memory knows what is kept, but not what an earlier change of the batch is about
 * to keep: whoever needs to know waits for the next batch, since that change may still come to nothing.
 */
class UniqueKeys {
  readonly #memory: Memory;
  readonly #written = new Set<string>();
  /** Unique keys of this batch by collection, key and text. */
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
      // Whoever comes after it in the same commit may have what it had.
      freed.add(refOf(write));
    }
    for (const write of unique) this.#written.add(refOf(write));
    for (const name of given.keys()) this.#given.add(name);
    return 'now';
  }
}
