import path from 'node:path';
import type { Logger } from 'pino';
import { type Disk, isFull, isPassing, remove, saveFile } from '../../system/disk.ts';
import { Batches, type Waiting } from '../batches.ts';
import type { Row } from '../declaration.ts';
import { type Change, collectionOf, refOf, StoreUnavailable, Taken, type Write } from '../store.ts';
import { entryBody, entryText, formatLine, type Journal } from './journal.ts';
import type { Memory } from './memory.ts';
import type { Table } from './table.ts';

type Written = Change & { body: string };

/** Largest number of bytes in one write; further changes wait for the next batch. */
const largestBatch = 1024 * 1024;

export interface CommitDeps {
  dir: string;
  disk: Disk;
  log: Pick<Logger, 'error'> | undefined;
  journal: Journal;
  memory: Memory;
  onWritten(commits: number): void;
  onFatal(error: unknown): void;
}

/** Groups commits into batches; memory changes only after the disk. */
export class GroupCommit extends Batches<Written> {
  readonly #deps: CommitDeps;
  readonly space: Space;
  /** Set when the disk cannot be trusted any more. */
  failed: Error | null = null;

  constructor(deps: CommitDeps) {
    super();
    this.#deps = deps;
    this.space = new Space(deps.dir, deps.disk, (error) => this.fail(error));
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
    const { journal, memory } = this.#deps;
    const first = memory.seq + 1;
    const lines = batch.map(({ change }, at) => formatLine(entryText(first + at, change.body)));
    journal
      .append(Buffer.from(lines.join('')))
      .then(() => this.#written(batch, first))
      .catch((error: unknown) => this.#refused(batch, error));
  }

  /** No batch is being written here, so memory knows every unique key that is taken. */
  protected takeBatch() {
    const keys = new UniqueKeys(this.#deps.memory);
    const batch: Waiting<Written>[] = [];
    let bytes = 0;
    let count = 0;
    for (const waiting of this.queue) {
      bytes += waiting.change.body.length;
      if (batch.length > 0 && bytes > largestBatch) break;
      const verdict = keys.check(waiting.change.writes);
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
    this.#deps.onFatal(error);
  }

  #written(batch: Waiting<Written>[], first: number) {
    if (this.failed) throw this.failed;
    batch.forEach(({ change }, at) => {
      this.#deps.memory.apply({ seq: first + at, ...change });
    });
    this.space.cameBack();
    this.#deps.onWritten(batch.length);
    // The next batch goes to the disk before the callers of this one continue.
    this.next();
    for (const { resolve } of batch) resolve();
  }

  #refused(batch: Waiting<Written>[], error: unknown) {
    if (isFull(error)) {
      this.#deps.log?.error('The disk is full: nothing new is stored until there is room');
      this.space.ranOut();
    } else this.fail(error);
    const reason = this.failed ?? new StoreUnavailable('The disk is full', { cause: error });
    for (const { reject } of batch) reject(reason);
    this.next();
  }
}

type Verdict = 'now' | 'later' | StoreUnavailable;

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

  /** Checking a key may read the record that holds it from disk, and that read can fail. */
  check(writes: readonly Write[]): Verdict {
    try {
      return this.#check(writes);
    } catch (error) {
      return new StoreUnavailable('A key cannot be looked up now', { cause: error });
    }
  }

  #check(writes: readonly Write[]): Verdict {
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

const PROBE_BYTES = 64 * 1024;
const PROBE_EVERY_MS = 1000;

/** Whether the disk is full. Once it is, room is looked for every second. */
class Space {
  readonly #file: string;
  readonly #disk: Disk;
  readonly #onFatal: (error: unknown) => void;
  #onChange = () => {};
  #timer: NodeJS.Timeout | null = null;

  constructor(dir: string, disk: Disk, onFatal: (error: unknown) => void) {
    this.#file = path.join(dir, 'probe');
    this.#disk = disk;
    this.#onFatal = onFatal;
  }

  get isFull(): boolean {
    return this.#timer !== null;
  }

  onChange(handle: () => void) {
    this.#onChange = handle;
  }

  ranOut() {
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.#probe().catch(this.#onFatal), PROBE_EVERY_MS).unref();
    this.#onChange();
  }

  /** Also called when the store closes. */
  cameBack() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#onChange();
  }

  /** Writes as many bytes as the largest request needs: room for a line or two would not be enough. */
  async #probe() {
    try {
      await remove(this.#disk, this.#file);
      await saveFile(this.#disk, this.#file, Buffer.alloc(PROBE_BYTES));
      this.cameBack();
    } catch (error) {
      if (!isPassing(error)) throw error;
      this.#timer?.refresh();
    } finally {
      await remove(this.#disk, this.#file);
    }
  }
}
