import { isFull } from '../../system/disk.ts';
import type { Row } from '../declaration.ts';
import {
  collectionOf,
  type KeptReply,
  refOf,
  StoreUnavailable,
  Taken,
  type Write,
} from '../store.ts';
import { type Entry, entryBody, entryText, formatLine, type Journal } from './journal.ts';
import type { Memory } from './memory.ts';
import type { Table } from './table.ts';

interface Waiting {
  change: Omit<Entry, 'seq'>;
  body: string;
  resolve(): void;
  reject(error: Error): void;
}

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

/** While one batch is being synced the next one gathers; memory changes only after the disk. */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  #queue: Waiting[] = [];
  #isBusy = false;
  #failed: Error | null = null;
  #isClosed = false;
  #between: Waiting['resolve'][] = [];
  #idle: (() => void)[] = [];

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return !this.#isClosed && !this.#failed;
  }

  get hasFailed(): boolean {
    return this.#failed !== null;
  }

  commit(writes: Write[], reply: KeptReply | undefined): Promise<void> {
    if (this.#isClosed) return Promise.reject(new StoreUnavailable('The store is closing'));
    if (this.#failed) return Promise.reject(this.#failed);
    const change = reply ? { writes, reply } : { writes };
    const body = entryBody(writes, reply);
    return new Promise((resolve, reject) => {
      this.#queue.push({ change, body, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      // All that arrived in this turn of the loop share the first sync.
      setImmediate(() => this.#turn());
    });
  }

  /** Runs `task` while no batch is on its way, so that journal and memory agree. */
  between(task: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const run = () => {
        if (this.#failed) return reject(this.#failed);
        task();
        resolve();
      };
      if (this.#isBusy) this.#between.push(run);
      else run();
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

  #turn() {
    for (const run of this.#between.splice(0)) run();
    const batch = this.#takeBatch();
    this.#isBusy = batch.length > 0;
    if (!this.#isBusy) {
      for (const resolve of this.#idle.splice(0)) resolve();
      return;
    }
    const { journal, memory } = this.#options;
    const first = memory.seq + 1;
    const lines = batch.map(({ body }, at) => formatLine(entryText(first + at, body)));
    journal
      .append(Buffer.from(lines.join('')))
      .then(() => this.#written(batch, first))
      .catch((error: unknown) => this.#refused(batch, error));
  }

  /** With nothing on its way, memory tells which unique keys are taken. */
  #takeBatch(): Waiting[] {
    const keys = new UniqueKeys(this.#options.memory);
    const batch: Waiting[] = [];
    let bytes = 0;
    let count = 0;
    for (const waiting of this.#queue) {
      bytes += waiting.body.length;
      if (batch.length > 0 && bytes > largestBatch) break;
      const verdict = verdictOn(waiting.change, keys);
      if (verdict === 'later') break;
      count += 1;
      if (verdict === 'now') batch.push(waiting);
      else waiting.reject(verdict);
    }
    this.#queue.splice(0, count);
    return batch;
  }

  /** The disk cannot be trusted any more: nothing is acknowledged from here on. */
  fail(error: unknown) {
    if (this.#failed) return;
    this.#failed = new StoreUnavailable('The disk failed', { cause: error });
    for (const { reject } of this.#queue.splice(0)) reject(this.#failed);
    this.#options.onFatal(error);
  }

  #written(batch: Waiting[], first: number) {
    if (this.#failed) throw this.#failed;
    batch.forEach(({ change }, at) => {
      this.#options.memory.apply({ seq: first + at, ...change });
    });
    this.#options.onWritten(batch.length);
    // The disk gets its next batch before this one's callers go to work.
    this.#turn();
    for (const { resolve } of batch) resolve();
  }

  #refused(batch: Waiting[], error: unknown) {
    if (isFull(error)) this.#options.onFull();
    else this.fail(error);
    const reason = this.#failed ?? new StoreUnavailable('The disk is full', { cause: error });
    for (const { reject } of batch) reject(reason);
    this.#turn();
  }
}

/** Whoever else has a key may have to be read from disk. */
function verdictOn({ writes }: Waiting['change'], keys: UniqueKeys) {
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
  /** By collection, key and text. */
  readonly #given = new Set<string>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  check(writes: readonly Write[]): Verdict {
    const unique = writes.filter((write) => this.#memory.tables[collectionOf(write)].hasUniqueKeys);
    const freed = new Set(unique.filter((write) => 'drop' in write).map(refOf));
    const given = new Map<string, string>();
    for (const write of unique) {
      if ('drop' in write) continue;
      const { put: collection, record } = write;
      const table: Table<Row> = this.#memory.tables[collection];
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
