import type { Low } from 'lowdb';
import type { Clock } from '../clock.ts';
import type { Data } from './collections.ts';
import type { Disk } from './disk.ts';
import type { GroupCommit } from './group-commit.ts';
import { Journal, type OpenJournal } from './journal.ts';
import type { Memory } from './memory.ts';
import { dropExpired } from './replies.ts';
import type { SnapshotFiles } from './snapshot-files.ts';

/** A start replays at most about this much. */
const BYTES_BETWEEN = 16 * 1024 * 1024;

export interface WriteBehindOptions {
  dir: string;
  disk: Disk;
  clock: Pick<Clock, 'now'>;
  /** Commits between two snapshots. */
  foldEvery: number;
  db: Low<Data>;
  files: SnapshotFiles;
  memory: Memory;
  journal: Journal;
  commits: GroupCommit;
}

/** Folds the journal into the snapshot while commits go on. One at a time. */
export class WriteBehind {
  readonly #options: WriteBehindOptions;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #unfolded: number;
  /** After a failure (a full disk) the next attempt waits for as much again. */
  #lengthBefore = 0;
  #isOwed: boolean;

  /** `unfolded`: how many commits the journal already holds. */
  constructor(options: WriteBehindOptions, unfolded: number) {
    this.#options = options;
    this.#unfolded = unfolded;
    this.#isOwed = unfolded > 0;
  }

  noteCommits(count: number) {
    this.#unfolded += count;
    this.#isOwed = true;
  }

  get isDue(): boolean {
    const isLong = this.#options.journal.length - this.#lengthBefore >= BYTES_BETWEEN;
    return this.#waiting === 0 && (isLong || this.#unfolded >= this.#options.foldEvery);
  }

  /** Whether the journal holds what no snapshot does. */
  get isOwed(): boolean {
    return this.#isOwed;
  }

  fold(): Promise<void> {
    return this.#inTurn(() => this.#fold((db) => db.write()));
  }

  /** As `fold`, with everything older gone when it resolves. `prepare` runs just before, with no other fold under way. */
  foldAlone(prepare: () => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      await prepare();
      await this.#fold((db) => this.#options.files.writeAlone(db.data));
    });
  }

  /** Resolves when nothing is under way any more, however it went. */
  async settled() {
    await this.#last;
  }

  #inTurn(deed: () => Promise<void>): Promise<void> {
    this.#waiting += 1;
    const mine = this.#last.then(deed).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = mine.catch(() => {}); // The caller of each hears of its failure.
    return mine;
  }

  async #fold(write: (db: Low<Data>) => Promise<void>) {
    const { dir, disk, journal } = this.#options;
    this.#unfolded = 0;
    this.#lengthBefore = journal.length;
    const next = await Journal.create(dir, disk, journal.number + 1);
    await this.#switchAndWrite(next, write);
  }

  async #switchAndWrite(next: OpenJournal, write: (db: Low<Data>) => Promise<void>) {
    const { clock, db, memory, journal, commits } = this.#options;
    const under: Promise<void>[] = [];
    await commits.between(() => {
      dropExpired(memory.tables.replies, clock.now());
      const closeOld = journal.switchTo(next);
      db.data.journal = next.number;
      this.#unfolded = 0;
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
