import { after } from '../../system/clock.ts';
import { isPassing } from '../../system/disk.ts';
import type { Lock } from '../../system/lock.ts';
import type { Random } from '../../system/secrets.ts';
import { readSecret } from '../../system/secrets.ts';
import { Mutex } from '../../system/tasks.ts';
import type { LockName } from '../lock-names.ts';
import {
  FULL,
  type KeptReply,
  type PictureFiles,
  type Store,
  StoreUnavailable,
  type Write,
} from '../store.ts';
import { type CheckpointDeps, Checkpoints } from './checkpoint.ts';
import { GroupCommit } from './commit.ts';
import { addMissing, createPictureFolder, linesOf } from './folder.ts';
import { Reader } from './reader.ts';
import { emptyQuarantine } from './recovery.ts';
import { LeadIndex } from './search.ts';

/** Milliseconds after the start, so that waiting requests are served first. */
const INDEX_AFTER_MS = 300;

/** The folder as `openStore` found it. */
export interface OpenedFolder extends Omit<CheckpointDeps, 'commits'> {
  random: Random;
  lock: Lock;
  /** The number of commits that no snapshot has. */
  replayed: number;
  /** Sentences about damage. */
  warnings: string[];
  /** Called when the disk fails for good: nothing is acknowledged any more and the process has to end. */
  onFatal(error: unknown): void;
}

export class EmbeddedStore extends Reader implements Store {
  readonly #folder: OpenedFolder;
  readonly #commits: GroupCommit;
  readonly #checkpoints: Checkpoints;
  readonly #leadIndex: LeadIndex;
  readonly #mutex = new Mutex();
  readonly pictures: PictureFiles;
  #closing: Promise<void> | null = null;

  constructor(folder: OpenedFolder) {
    const { dir, disk, clock, log, db, snapshot, lock, replayed, warnings } = folder;
    const memory = db.data;
    const commits = new GroupCommit({
      ...folder,
      memory,
      onWritten: (count) => checkpoints.noteCommits(count),
    });
    const unsaved = replayed + memory.dateBackReplies(clock.steady());
    const checkpoints = new Checkpoints({ ...folder, commits }, unsaved);
    const leadIndex = new LeadIndex(dir, memory.tables, () => checkpoints.runInBackground());
    super({ clock, memory, leadIndex });
    this.#folder = folder;
    this.#commits = commits;
    this.#checkpoints = checkpoints;
    this.#leadIndex = leadIndex;
    this.pictures = createPictureFolder(dir, disk);
    memory.onPlace((...placed) => leadIndex.note(...placed));
    // A search that comes earlier starts the index at once.
    after(INDEX_AFTER_MS, () =>
      leadIndex
        .ready()
        .catch((error: unknown) => log?.warn({ err: error }, 'no index of leads yet')),
    );
    lock.onLost((error) => commits.fail(error));
    for (const warning of warnings) log?.warn({ warning }, 'damage found in the data folder');
    if (warnings.length > 0 || snapshot.isOwed) checkpoints.runInBackground();
  }

  commit(writes: Write[], reply?: KeptReply) {
    return this.#commits.commit({ writes, reply });
  }

  secret(name: string, known?: string | null) {
    return readSecret(this.#folder.dir, name, this.#folder.random, known);
  }

  noteErasure(line: string) {
    return addMissing([line], this.#folder.dir);
  }

  async erasures() {
    return linesOf(this.#folder.dir);
  }

  exclusively<T>(name: LockName, task: () => Promise<T>): Promise<T> {
    return this.#mutex.run(name, task);
  }

  async forget() {
    if (!this.#commits.isOpen) throw new StoreUnavailable('The store is closing');
    try {
      await this.#checkpoints.runAlone(() => this.#dropHiddenText());
    } catch (error) {
      if (isPassing(error))
        throw new StoreUnavailable('The disk is full or too many files are open', { cause: error });
      this.#commits.fail(error);
      throw new StoreUnavailable('The disk failed', { cause: error });
    }
  }

  writable() {
    return this.#commits.isOpen && !this.#commits.space.isFull;
  }

  warnings() {
    const { warnings } = this.#folder;
    return this.#commits.space.isFull ? [FULL, ...warnings] : warnings;
  }

  onWarnings(handle: () => void) {
    this.#commits.space.onChange(handle);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close() {
    const { journal, lock, log } = this.#folder;
    const checkpoints = this.#checkpoints;
    this.#leadIndex.stop();
    await this.#commits.close();
    this.#commits.space.cameBack();
    await checkpoints.settled();
    if (checkpoints.isOwed && !this.#commits.failed) {
      // The journal holds everything as well, so a full disk only makes the next start a little longer.
      await checkpoints.run().catch((error: unknown) => log?.warn({ err: error }, 'no snapshot'));
    }
    await journal.close();
    lock.release();
  }

  /** Deletes text of records outside of the records: quarantined lines and outdated replies. */
  async #dropHiddenText() {
    const { dir, disk, warnings, db } = this.#folder;
    // A damaged line cannot be searched reliably for a name, so all of them go: the erasure matters more.
    const pieces = await emptyQuarantine(dir, disk);
    if (pieces > 0) {
      warnings.push(`${pieces} damaged pieces put aside earlier were deleted with an erasure.`);
    }
    await db.data.dropOutdatedReplies();
  }
}
