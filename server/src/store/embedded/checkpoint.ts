import type { Low } from 'lowdb';
import type { Logger } from 'pino';
import { after, type Clock } from '../../system/clock.ts';
import { type Disk, isPassing } from '../../system/disk.ts';
import type { GroupCommit } from './commit.ts';
import { journalPath } from './folder.ts';
import { Journal } from './journal.ts';
import type { Memory } from './memory.ts';
import type { Snapshot } from './snapshot.ts';

/** A start replays at most about this many bytes. */
const BYTES_BETWEEN = 16 * 1024 * 1024;
/** Retries after a snapshot failed because the disk was full or too many files were open. */
const RETRY_AFTER_MS = 2000;

export interface CheckpointDeps {
  dir: string;
  disk: Disk;
  clock: Pick<Clock, 'steady'>;
  log: Pick<Logger, 'info' | 'warn' | 'error'> | undefined;
  /** A checkpoint is made after this many commits. */
  checkpointEvery: number;
  db: Low<Memory>;
  snapshot: Snapshot;
  journal: Journal;
  commits: GroupCommit;
}

/** Folds the journal into the snapshot while commits go on, one checkpoint at a time. */
export class Checkpoints {
  readonly #deps: CheckpointDeps;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #commitsSince: number;
  /** After a failed checkpoint, the next one is due only after as many further commits, or bytes, as before. */
  #lengthBefore = 0;
  #isOwed: boolean;
  /** What an erasure has to do before the files are rewritten; null once an erasure has succeeded. */
  #erasing: (() => Promise<void>) | null = null;
  #cancelRetry: (() => void) | null = null;

  constructor(deps: CheckpointDeps, commitsSince: number) {
    this.#deps = deps;
    this.#commitsSince = commitsSince;
    this.#isOwed = commitsSince > 0;
  }

  noteCommits(count: number) {
    this.#commitsSince += count;
    this.#isOwed = true;
    const { journal, checkpointEvery } = this.#deps;
    const isLong = journal.open.length - this.#lengthBefore >= BYTES_BETWEEN;
    const isDue = isLong || this.#commitsSince >= checkpointEvery;
    if (isDue && this.#waiting === 0) this.runInBackground();
  }

  /** True while the journal holds commits that no snapshot has, or files still hold erased data. */
  get isOwed(): boolean {
    return this.#isOwed || this.#erasing !== null;
  }

  /** Makes a checkpoint; also finishes an erasure whose `runAlone` failed. */
  run(): Promise<void> {
    return this.#inTurn(() => this.#checkpoint());
  }

  /** Like `run`, and deletes every older file. `prepare` runs just before, with no other checkpoint under way. */
  runAlone(prepare: () => Promise<void>): Promise<void> {
    return this.#inTurn(() => {
      this.#erasing = prepare;
      return this.#checkpoint();
    });
  }

  /** Runs a checkpoint that nobody waits for: a passing failure is retried, any other one ends the store. */
  runInBackground() {
    this.run().catch((error: unknown) => {
      if (!isPassing(error)) this.#deps.commits.fail(error);
      else this.#deps.log?.warn({ err: error }, 'The checkpoint is made later');
    });
  }

  /** Resolves when no checkpoint is running and no retry is scheduled. */
  async settled() {
    await this.#last;
    this.#stopRetry();
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    this.#waiting += 1;
    const mine = this.#last.then(task).finally(() => {
      this.#waiting -= 1;
    });
    // The caller of each checkpoint gets its failure.
    this.#last = mine.catch((error: unknown) => {
      if (isPassing(error)) this.#tryLater();
    });
    return mine;
  }

  #tryLater() {
    this.#cancelRetry ??= after(RETRY_AFTER_MS, () => {
      this.#cancelRetry = null;
      this.runInBackground();
    });
  }

  #stopRetry() {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  async #checkpoint() {
    const { dir, disk, clock, db, snapshot, journal, commits } = this.#deps;
    const erasing = this.#erasing;
    await erasing?.();
    db.data.dropExpiredReplies(clock.steady());
    this.#commitsSince = 0;
    this.#lengthBefore = journal.open.length;
    const number = journal.open.number + 1;
    const next = await Journal.create(disk, number, journalPath(dir, number), db.data.seq);
    try {
      await commits.between(() => {
        const closeOld = journal.switchTo(next);
        db.data.journal = number;
        this.#commitsSince = 0;
        this.#lengthBefore = 0;
        this.#isOwed = false;
        return Promise.all([erasing ? snapshot.write(db.data, true) : db.write(), closeOld()]);
      });
    } catch (error) {
      this.#isOwed = true;
      throw error;
    }
    if (this.#erasing === erasing) this.#erasing = null;
    this.#stopRetry();
  }
}
