import path from 'node:path';
import { crc32 } from 'node:zlib';
import { type Disk, isFull, remove, syncFolder, writeFully } from '../../system/disk.ts';
import { StartRefused } from '../../system/start-refused.ts';
import type { Change } from '../store.ts';

/** The format that this program reads and writes. Every line, segment and manifest names its format. */
export const formatVersion = 1;

/** Throws `StartRefused` for any other version: guessing at the format of a newer program would lose data. */
export function checkVersion(version: unknown, path: string): void {
  if (version === formatVersion) return;
  if (typeof version !== 'number' || version < formatVersion) {
    throw new StartRefused(`The file ${path} does not say in which version it was written.`);
  }
  throw new StartRefused(
    `The file ${path} was written by a newer version of this program (format ${version}, known is ${formatVersion}); please start that version.`,
  );
}

/* A line on disk is eight hexadecimal digits of CRC-32, a space, JSON text and a line feed. */

export const LINE_FEED = 0x0a;
const PREFIX = 9;

export const checksum = (bytes: string | Uint8Array) => crc32(bytes).toString(16).padStart(8, '0');

export const formatLine = (json: string) => `${checksum(json)} ${json}\n`;

/** Returns the JSON text of a line given without its line feed, or null when the line is damaged. */
export function verifyLine(line: Buffer): string | null {
  if (line.length <= PREFIX || line[PREFIX - 1] !== 0x20) return null;
  // The checksums are compared as text, which also finds a flipped bit that only changes the case of a digit.
  if (checksum(line.subarray(PREFIX)) !== line.toString('latin1', 0, PREFIX - 1)) return null;
  return line.toString('utf8', PREFIX);
}

export interface Damage {
  from: number;
  bytes: Buffer;
}
type Piece = { text: string } | { damage: Damage };

export interface Lines {
  /** In file order, so that a gap in the numbering can be told from a gap that damage explains. */
  pieces: Piece[];
  torn: Damage | null;
  /** The number of bytes worth keeping: everything but the torn end. */
  length: number;
}

export function readLines(file: Buffer): Lines {
  const pieces: Piece[] = [];
  let from = 0;
  while (from < file.length) {
    const feed = file.indexOf(LINE_FEED, from);
    const end = feed === -1 ? file.length : feed;
    const bytes = file.subarray(from, end);
    const text = verifyLine(bytes);
    if (text !== null) pieces.push({ text });
    else if (feed === -1) return { pieces, torn: { from, bytes }, length: from };
    else if (bytes.length > 0) pieces.push({ damage: { from, bytes } });
    from = end + 1;
  }
  return { pieces, torn: null, length: file.length };
}

export interface Entry extends Change {
  seq: number;
}

/** The part of an entry that is known before its number; stringified once, when the change is handed in. */
export function entryBody({ writes, reply }: Change): string {
  const kept = reply ? `,"reply":${JSON.stringify(reply)}` : '';
  return `"writes":${JSON.stringify(writes)}${kept}}`;
}

export const entryText = (seq: number, body: string) =>
  `{"v":${formatVersion},"seq":${seq},${body}`;

/** The first line of a journal shows whether it was emptied. It changes nothing; `seq` is of the entry before. */
const openingLine = (seq: number) =>
  Buffer.from(formatLine(entryText(seq, entryBody({ writes: [] }))));

export function readEntry(text: string, path: string): Entry {
  const { v, ...entry }: Entry & { v: number } = JSON.parse(text);
  checkVersion(v, path);
  return entry;
}

/** The file that is being written: up to `length` it holds only whole, synced lines, whatever follows. */
export interface OpenJournal {
  number: number;
  fd: number;
  length: number;
}

export class Journal {
  readonly #disk: Disk;
  open: OpenJournal;

  constructor(disk: Disk, open: OpenJournal) {
    this.#disk = disk;
    this.open = open;
  }

  static async create(disk: Disk, number: number, file: string, seq: number): Promise<OpenJournal> {
    const fd = await disk.open(file, 'wx');
    const opening = openingLine(seq);
    try {
      await writeFully(disk, fd, opening, 0);
      await disk.fsync(fd);
      await syncFolder(disk, path.dirname(file));
    } catch (error) {
      await disk.close(fd);
      await remove(disk, file);
      throw error;
    }
    return { number, fd, length: opening.length };
  }

  /** Reopens a journal. `read` is the part of it worth keeping, `seq` the number of the last entry before it. */
  static async reopen(disk: Disk, number: number, file: string, read: Uint8Array, seq: number) {
    const kept = read.length === 0 ? openingLine(seq) : wholeLines(read);
    const fd = await disk.open(file, 'r+');
    try {
      // Written again, not only synced: what a failed sync left in the page cache reads well and counts as written.
      await writeFully(disk, fd, kept, 0);
      await disk.ftruncate(fd, kept.length);
      await disk.fsync(fd);
    } catch (error) {
      await disk.close(fd);
      throw error;
    }
    return { number, fd, length: kept.length };
  }

  /** Appends and syncs, one call at a time. If it rejects, no byte counts; after `isFull` a retry may succeed. */
  async append(bytes: Uint8Array) {
    const { fd, length } = this.open;
    try {
      await writeFully(this.#disk, fd, bytes, length);
      await this.#disk.fdatasync(fd);
      this.open.length += bytes.length;
    } catch (error) {
      if (isFull(error)) await this.#takeBack();
      throw error;
    }
  }

  /** Writes further lines to `next`. Returns a function that closes the old file. */
  switchTo(next: OpenJournal): () => Promise<void> {
    const { fd } = this.open;
    this.open = next;
    return () => this.#disk.close(fd);
  }

  close(): Promise<void> {
    return this.#disk.close(this.open.fd);
  }

  async #takeBack() {
    const { fd, length } = this.open;
    try {
      await this.#disk.ftruncate(fd, length);
    } catch (error) {
      // Refused lines left in the file would come back at the next start; only ending the process prevents that.
      throw new Error('The journal could not be cut back to its last whole line', { cause: error });
    }
    try {
      await this.#disk.fdatasync(fd);
    } catch (error) {
      if (!isFull(error)) throw error; // Cutting off needs no room, and the next sync covers it.
    }
  }
}

/** Adds the line feed that a whole last line may lack. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  const lacksFeed = bytes.length > 0 && bytes.at(-1) !== LINE_FEED;
  return lacksFeed ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes;
}
