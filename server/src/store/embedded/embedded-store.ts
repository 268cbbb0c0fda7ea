import { isPassing } from '../../system/disk.ts';
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
import type { Checkpoints } from './checkpoint.ts';
import { addMissing, linesOf } from './erasure-file.ts';
import type { Parts } from './parts.ts';
import { createPictureFolder } from './picture-folder.ts';
import { Reader } from './reader.ts';
import { emptyQuarantine } from './recovery.ts';

interface StoreParts extends Parts {
  checkpoints: Checkpoints;
}

export class EmbeddedStore extends Reader implements Store {
  readonly #parts: StoreParts;
  readonly #mutex = new Mutex();
  readonly pictures: PictureFiles;
  #erased: Set<string> | null = null;
  #closing: Promise<void> | null = null;

  constructor(parts: StoreParts) {
    super(parts);
    this.#parts = parts;
    this.pictures = createPictureFolder(parts.dir, parts.disk);
  }

  commit(writes: Write[], reply?: KeptReply) {
    return this.#parts.commits.commit({ writes, reply });
  }

  secret(name: string, known?: string | null) {
    return readSecret(this.#parts.dir, name, this.#parts.random, known);
  }

  noteErasure(line: string) {
    return addMissing([line], this.#parts.dir, this.#erasedLines());
  }

  async erasures() {
    return [...this.#erasedLines()];
  }

  /** The file is read once because only this process adds to it. */
  #erasedLines(): Set<string> {
    this.#erased ??= new Set(linesOf(this.#parts.dir));
    return this.#erased;
  }

  exclusively<T>(name: LockName, task: () => Promise<T>): Promise<T> {
    return this.#mutex.run(name, task);
  }

  async forget() {
    const { commits, checkpoints } = this.#parts;
    if (!commits.isOpen) throw new StoreUnavailable('The store is closing');
    try {
      await checkpoints.runAlone(() => this.#dropHiddenText());
    } catch (error) {
      if (isPassing(error))
        throw new StoreUnavailable('The disk is full or too many files are open', { cause: error });
      commits.fail(error);
      throw new StoreUnavailable('The disk failed', { cause: error });
    }
  }

  writable() {
    return this.#parts.commits.isOpen && !this.#parts.space.isFull;
  }

  warnings() {
    const { warnings, space } = this.#parts;
    return space.isFull ? [FULL, ...warnings] : warnings;
  }

  onWarnings(handle: () => void) {
    this.#parts.space.onChange(handle);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close() {
    const { commits, checkpoints, journal, space, lock, log } = this.#parts;
    this.#parts.leadIndex.stop();
    await commits.close();
    space.cameBack();
    await checkpoints.settled();
    if (checkpoints.isOwed && !commits.failed) {
      // The journal holds everything as well, so a full disk only makes the next start a little longer.
      await checkpoints.run().catch((error: unknown) => log?.warn({ err: error }, 'no snapshot'));
    }
    await journal.close();
    lock.release();
  }

  /** Deletes text of records outside of the records: quarantined lines and outdated replies. */
  async #dropHiddenText() {
    const { dir, disk, warnings } = this.#parts;
    // A damaged line cannot be searched reliably for a name, so all of them go: the erasure matters more.
    const pieces = await emptyQuarantine(dir, disk);
    if (pieces > 0) {
      warnings.push(`${pieces} damaged pieces put aside earlier were deleted with an erasure.`);
    }
    await this.#parts.memory.dropOutdatedReplies();
  }
}
