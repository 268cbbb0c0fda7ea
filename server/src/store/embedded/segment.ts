import fs from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../system/disk.ts';
import type { Row } from '../declaration.ts';
import { declarationOf, holdsLeads } from '../schema.ts';
import { decodeFacts, factsOf, type Seeds } from './facts.ts';
import {
  factsPath,
  type ListedSegment,
  type SavedSegment,
  searchPath,
  segmentsPath,
} from './folder.ts';
import { checksum, checkVersion, formatVersion, LINE_FEED } from './journal.ts';

/** The number of records in one segment file; measured best for both few and many writes. */
export const segmentSize = 256;

/** Segments by number; undefined where every record was dropped. */
export type Segments<R> = (Segment<R> | undefined)[];

/**
 * Consecutive records in order of arrival; a dropped record leaves its place empty. A packed segment holds in
 * memory only the records changed since, so that an erasure across thousands of segments unpacks none of them.
 */
export class Segment<R> {
  readonly number: number;
  count = 0;
  dirty = true;
  saved: SavedSegment | null = null;
  packed: SegmentFile<R> | null;
  /** Changed records by place; all records when nothing is packed. */
  readonly changes: Map<number, R | null>;

  constructor(
    number: number,
    packed: SegmentFile<R> | null = null,
    changes: Iterable<[number, R | null]> = [],
  ) {
    this.number = number;
    this.packed = packed;
    this.changes = new Map(changes);
  }

  rows(): (R | null)[] {
    const rows = this.packed?.rows() ?? [];
    for (const [place, record] of this.changes) {
      // A segment that was emptied and then reused begins in the middle.
      while (rows.length < place) rows.push(null);
      rows[place] = record;
    }
    return rows;
  }

  at(place: number): R | null {
    return this.pick([place])[0] ?? null;
  }

  pick(places: readonly number[]): (R | null)[] {
    const { changes } = this;
    const unchanged = places.filter((place) => !changes.has(place));
    const found = this.packed?.at(unchanged) ?? [];
    if (unchanged.length === places.length) return found;
    return places.map((place) => changes.get(place) ?? found[unchanged.indexOf(place)] ?? null);
  }

  set(place: number, record: R, isNew: boolean) {
    this.dirty = true;
    this.changes.set(place, record);
    if (isNew) this.count += 1;
  }

  clear(place: number) {
    this.dirty = true;
    this.changes.set(place, null);
    this.count -= 1;
  }

  /** Returns a copy that later changes do not reach, because records are replaced, never mutated. */
  copy(): Segment<R> {
    const copy = new Segment(this.number, this.packed, this.changes);
    copy.saved = this.saved;
    return copy;
  }

  /** Takes `packed`, which holds the records of `copy`; later changes stay in memory. */
  pack(packed: SegmentFile<R>, copy: Segment<R>) {
    this.packed = packed;
    for (const [place, record] of copy.changes) {
      if (this.changes.get(place) === record) this.changes.delete(place);
    }
  }
}

/* One line per place, so that a record can be read alone: JSON has no raw line feeds. An empty place is `null`. */

const opening = `{"v":${formatVersion},"records":[\n`;
const ending = '\n]}';

export function encodeSegment(rows: readonly unknown[]): Buffer {
  const lines = rows.map((row) => JSON.stringify(row));
  return Buffer.from(`${opening}${lines.join(',\n')}${ending}`);
}

function decodeSegment<R>(text: Buffer): (R | null)[] {
  const { records }: { records: (R | null)[] } = JSON.parse(text.toString());
  return records;
}

/** Throws `StartRefused` for another version. The present version is recognized without parsing the file. */
function checkSegmentVersion(text: Buffer, path: string): void {
  if (text.toString('latin1', 0, opening.length) === opening) return;
  const { v }: { v?: unknown } = JSON.parse(text.toString());
  checkVersion(v, path);
}

/** Makes a file reader that reuses its memory at the next call, so that reading a large shop leaves no garbage. */
function createReader(): (path: string) => Buffer {
  let scratch = Buffer.alloc(0);
  return (path) => {
    const fd = fs.openSync(path, 'r');
    try {
      const { size } = fs.fstatSync(fd);
      if (size > scratch.length) scratch = Buffer.allocUnsafeSlow(2 * size);
      return scratch.subarray(0, fs.readSync(fd, scratch, 0, size, 0));
    } finally {
      fs.closeSync(fd);
    }
  };
}

const readForNow = createReader();
const readCopyForNow = createReader();

/** A full segment, left on disk because few calls read it; each parses it anew. Throws when its bytes went bad. */
export class SegmentFile<R> {
  readonly #path: string;
  readonly #crc: string;

  constructor(path: string, crc: string) {
    this.#path = path;
    this.#crc = crc;
  }

  rows(): (R | null)[] {
    return decodeSegment<R>(this.#read());
  }

  /** Returns the records at these places without parsing the lines in between. */
  at(places: readonly number[]): (R | null)[] {
    if (places.length === 0) return [];
    const text = this.#read();
    const starts = [text.indexOf(LINE_FEED) + 1];
    for (let place = Math.max(...places); starts.length <= place + 1; ) {
      starts.push(text.indexOf(LINE_FEED, starts.at(-1)) + 1);
    }
    return places.map((place) => {
      const end = starts[place + 1] ?? 0;
      const isLast = end === text.length - ending.length + 1;
      return JSON.parse(text.toString('utf8', starts[place], isLast ? end - 1 : end - 2));
    });
  }

  #read(): Buffer {
    const bytes = readForNow(this.#path);
    if (checksum(bytes) === this.#crc) return bytes;
    throw new Error(`The file ${this.#path} is not what was written`);
  }
}

/** Returns null when the file is missing or damaged. The facts are valid until the next call. */
export function readSegment(dir: string, listed: ListedSegment, seeds: Seeds) {
  const { collection, number, file, crc, bytes } = listed;
  const full = path.join(segmentsPath(dir), file);
  const text = fs.existsSync(full) ? readForNow(full) : null;
  if (text?.length !== bytes || checksum(text) !== crc) return null;
  checkSegmentVersion(text, full);
  const declaration = declarationOf(collection);
  const written = readCopy(factsPath(dir, file));
  const good = written && decodeFacts(declaration, written, listed, seeds);
  const rows = good ? [] : decodeSegment<Row>(text);
  const isFull = good !== null || rows.length === segmentSize;
  const packed = isFull ? new SegmentFile<Row>(full, crc) : null;
  const segment = new Segment<Row>(number, packed, isFull ? [] : rows.entries());
  // A dirty segment is written again, together with the files beside it.
  const lacksSearch = holdsLeads(collection) && !fs.existsSync(searchPath(dir, file));
  segment.dirty = isFull && (!good || lacksSearch);
  segment.saved = { file, crc, bytes };
  return { segment, facts: good ?? factsOf(declaration, rows, seeds) };
}

/** Reads a file beside a segment; null where that fails, because it is only a copy. Valid until the next call. */
export function readCopy(path: string): Buffer | null {
  try {
    return readCopyForNow(path);
  } catch (error) {
    if (['EMFILE', 'ENFILE'].includes(errorCode(error))) throw error;
    return null;
  }
}
