import type { Low } from 'lowdb';
import type { Logger } from 'pino';
import type { Clock } from '../../system/clock.ts';
import { type Disk, isPassing } from '../../system/disk.ts';
import { dropExpired } from '../replies.ts';
import type { Data } from './data.ts';
import type { GroupCommit } from './group-commit.ts';
import { Journal, type OpenJournal } from './journal.ts';
import type { Memory } from './memory.ts';
import type { SnapshotFiles } from './snapshot-files.ts';

/** A start replays at most about this much. */
const BYTES_BETWEEN = 16 * 1024 * 1024;
/** After a snapshot for which there was no room, or too many files were open. */
const RETRY_AFTER = 2000;

export interface WriteBehindOptions {
  dir: string;
  disk: Disk;
  clock: Pick<Clock, 'steady'>;
  log: Pick<Logger, 'warn'> | undefined;
  /** Commits between two snapshots. */
  checkpointEvery: number;
  db: Low<Data>;
  files: SnapshotFiles;
  memory: Memory;
  journal: Journal;
  commits: GroupCommit;
  /** Told after each that what is packed may be another file now. */
  onCheckpoint(): void;
}

/** Checkpoints: folds the journal into the snapshot while commits go on. One at a time. */
export class WriteBehind {
  readonly #options: WriteBehindOptions;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #sinceCheckpoint: number;
  /** After a failure commits alone make the next attempt due only when there are as many again. */
  #lengthBefore = 0;
  #isOwed: boolean;
  /** What an erasure has to do before the files are written anew; null once one went through. */
  #erasing: (() => Promise<void>) | null = null;
  #retry: NodeJS.Timeout | null = null;

  /** `sinceCheckpoint`: how many commits the journal already holds. */
  constructor(options: WriteBehindOptions, sinceCheckpoint: number) {
    this.#options = options;
    this.#sinceCheckpoint = sinceCheckpoint;
    this.#isOwed = sinceCheckpoint > 0;
  }

  noteCommits(count: number) {
    this.#sinceCheckpoint += count;
    this.#isOwed = true;
  }

  get isDue(): boolean {
    const isLong = this.#options.journal.length - this.#lengthBefore >= BYTES_BETWEEN;
    return (
      this.#waiting === 0 && (isLong || this.#sinceCheckpoint >= this.#options.checkpointEvery)
    );
  }

  /** Whether the journal holds what no snapshot does, or files what was erased. */
  get isOwed(): boolean {
    return this.#isOwed || this.#erasing !== null;
  }

  /** Also finishes an erasure whose `checkpointAlone` failed. */
  checkpoint(): Promise<void> {
    return this.#inTurn(() => this.#checkpoint());
  }

  /** As `checkpoint`, with everything older gone when it resolves. `prepare` runs just before, with no other checkpoint under way. */
  checkpointAlone(prepare: () => Promise<void>): Promise<void> {
    return this.#inTurn(() => {
      this.#erasing = prepare;
      return this.#checkpoint();
    });
  }

  /** Runs a task of which no checkpoint may see the half. */
  beside<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(task);
    this.#last = mine.catch(() => {}); // The caller hears of it.
    return mine;
  }

  /** As `checkpoint`, for nobody who waits: what passes by itself is tried again, and any other failure ends the store. */
  checkpointInBackground() {
    this.checkpoint().catch((error: unknown) => {
      if (!isPassing(error)) this.#options.commits.fail(error);
      else this.#options.log?.warn({ err: error }, 'The checkpoint is made later');
    });
  }

  /** Resolves when nothing is under way any more, however it went, and nothing is tried again. */
  async settled() {
    await this.#last;
    this.#stopRetry();
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    this.#waiting += 1;
    const mine = this.#last.then(task).finally(() => {
      this.#waiting -= 1;
    });
    // The caller of each hears of its failure.
    this.#last = mine.catch((error: unknown) => {
      if (isPassing(error)) this.#tryLater();
    });
    return mine;
  }

  #tryLater() {
    this.#retry ??= setTimeout(() => {
      this.#retry = null;
      this.checkpointInBackground();
    }, RETRY_AFTER).unref();
  }

  #stopRetry() {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
  }

  async #checkpoint() {
    const { dir, disk, clock, memory, journal, files } = this.#options;
    const erasing = this.#erasing;
    await erasing?.();
    dropExpired(memory.tables.replies, clock.steady());
    this.#sinceCheckpoint = 0;
    this.#lengthBefore = journal.length;
    const next = await Journal.create(dir, disk, journal.number + 1);
    await this.#switchAndWrite(next, (db) => (erasing ? files.writeAlone(db.data) : db.write()));
    if (this.#erasing === erasing) this.#erasing = null;
    this.#stopRetry();
    this.#options.onCheckpoint();
  }

  async #switchAndWrite(next: OpenJournal, write: (db: Low<Data>) => Promise<void>) {
    const { db, journal, commits } = this.#options;
    const under: Promise<void>[] = [];
    await commits.between(() => {
      const closeOld = journal.switchTo(next);
      db.data.journal = next.number;
      this.#sinceCheckpoint = 0;
      this.#lengthBefore = 0;
      this.#isOwed = false;
      under.push(write(db), closeOld());
    });
    try {
      await Promise.all(under);
    } catch (error) {
      this.#isOwed = true;
      throw error;
    }
  }
}
