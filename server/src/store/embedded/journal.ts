import path from 'node:path';
import { type Disk, isFull, remove, syncFolder, writeFully } from '../../system/disk.ts';
import { journalPath } from './folder.ts';

/** The file that is being written: only whole, synced lines up to `length`, whatever stands behind. */
export interface OpenJournal {
  number: number;
  fd: number;
  length: number;
}

/** Appends and syncs. One call at a time. */
export class Journal {
  readonly #disk: Disk;
  #open: OpenJournal;

  constructor(disk: Disk, open: OpenJournal) {
    this.#disk = disk;
    this.#open = open;
  }

  static async create(dir: string, disk: Disk, number: number): Promise<OpenJournal> {
    const file = journalPath(dir, number);
    const fd = await disk.open(file, 'wx');
    try {
      await syncFolder(disk, path.dirname(file));
    } catch (error) {
      await disk.close(fd);
      await remove(disk, file);
      throw error;
    }
    return { number, fd, length: 0 };
  }

  /** Takes up a journal that was read; `read` is what of it is worth keeping. */
  static async reopen(disk: Disk, number: number, file: string, read: Uint8Array) {
    const kept = wholeLines(read);
    const fd = await disk.open(file, 'r+');
    try {
      // Written anew, not only synced: what a failed sync left in memory reads well and counts as written.
      await writeFully(disk, fd, kept, 0);
      await disk.ftruncate(fd, kept.length);
      await disk.fsync(fd);
    } catch (error) {
      await disk.close(fd);
      throw error;
    }
    return { number, fd, length: kept.length };
  }

  get number(): number {
    return this.#open.number;
  }

  get length(): number {
    return this.#open.length;
  }

  /** When this rejects none of the bytes count; `isFull` tells whether a later call may succeed. */
  async append(bytes: Uint8Array) {
    const { fd, length } = this.#open;
    try {
      await writeFully(this.#disk, fd, bytes, length);
      await this.#disk.fdatasync(fd);
      this.#open.length += bytes.length;
    } catch (error) {
      if (isFull(error)) await this.#takeBack();
      throw error;
    }
  }

  /** Next lines go to `next`. Returns how to close the old file. */
  switchTo(next: OpenJournal): () => Promise<void> {
    const { fd } = this.#open;
    this.#open = next;
    return () => this.#disk.close(fd);
  }

  close(): Promise<void> {
    return this.#disk.close(this.#open.fd);
  }

  async #takeBack() {
    const { fd, length } = this.#open;
    try {
      await this.#disk.ftruncate(fd, length);
    } catch (error) {
      // Refused lines left in the file would come back at the next start; only an end now keeps them unsaid.
      throw new Error('The journal could not be cut back to its last whole line', { cause: error });
    }
    try {
      await this.#disk.fdatasync(fd);
    } catch (error) {
      if (!isFull(error)) throw error; // What is cut off needs no room; the next sync covers it.
    }
  }
}

/** A whole last line may lack its line feed. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  const lacksFeed = bytes.length > 0 && bytes.at(-1) !== 0x0a;
  return lacksFeed ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes;
}
