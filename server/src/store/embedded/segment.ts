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
import { checksum, checkVersion, formatVersion } from './journal.ts';

/** As many records as one file of the snapshot holds; measured best for both few and many writes. */
export const segmentSize = 256;

/** Segments by their number; one whose records were all dropped is gone. */
export type Segments<R> = (Segment<R> | undefined)[];

/**
 * Neighbours in order of arrival; a dropped record leaves its place empty. Packed, a segment holds no records but
 * those that were changed since: an erasure that goes through thousands of segments unpacks none of them.
 */
export class Segment<R> {
  readonly number: number;
  /** How many places are taken. */
  count = 0;
  /** Changed since it was last written. */
  dirty = true;
  saved: SavedSegment | null = null;
  packed: SegmentFile<R> | null;
  /** What stands beside the packed records, by place; where none are packed all there is. */
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

  /** Every place, empty ones too. */
  rows(): (R | null)[] {
    const rows = this.packed?.rows() ?? [];
    for (const [place, record] of this.changes) {
      // A segment that was emptied begins anew in the middle.
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

  /** `isNew`: nothing stands there yet. */
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

  /** As it is now, whatever is changed later: records are replaced, never changed. */
  copy(): Segment<R> {
    const copy = new Segment(this.number, this.packed, this.changes);
    copy.saved = this.saved;
    return copy;
  }

  /** `packed` holds what `copy` did. What was changed meanwhile stands beside it. */
  pack(packed: SegmentFile<R>, copy: Segment<R>) {
    this.packed = packed;
    for (const [place, record] of copy.changes) {
      if (this.changes.get(place) === record) this.changes.delete(place);
    }
  }
}

/*
 * A segment as text: JSON as a whole, and one line per place, so that a single record can be read by itself.
 * JSON writes no raw line feeds, and an empty place is `null`.
 */

const opening = `{"v":${formatVersion},"records":[\n`;
const ending = '\n]}';
const LINE_FEED = 0x0a;

export function encodeSegment(rows: readonly unknown[]): Buffer {
  const lines = rows.map((row) => JSON.stringify(row));
  return Buffer.from(`${opening}${lines.join(',\n')}${ending}`);
}

function decodeSegment<R>(text: Buffer): (R | null)[] {
  const { records }: { records: (R | null)[] } = JSON.parse(text.toString());
  return records;
}

/** Throws `StartRefused` for another version. That of the present one is known without reading it all. */
function checkSegmentVersion(text: Buffer, path: string): void {
  if (text.toString('latin1', 0, opening.length) === opening) return;
  const { v }: { v?: unknown } = JSON.parse(text.toString());
  checkVersion(v, path);
}

/** Reads whole files into memory that the next call uses again: reading a large shop leaves no garbage behind. */
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

/**
 * A full segment in its file: nobody writes to it and few read it, so its records stay on disk and are copies, made anew at each call. Bytes which went bad since the start are never taken for what was
 * written.
 */
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

  /** The records at these places. The lines in between are not parsed. */
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

/** A segment as it was found; what stays on disk was not read, for its facts say enough. */
export type FoundSegment = NonNullable<ReturnType<typeof readSegment>>;

/** Null when the file is missing or its bytes are not those the manifest knows. The facts are good until the next one is read. */
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
  // Written anew, it gets what stands beside it.
  const lacksSearch = holdsLeads(collection) && !fs.existsSync(searchPath(dir, file));
  segment.dirty = isFull && (!good || lacksSearch);
  segment.saved = { file, crc, bytes };
  return { segment, facts: good ?? factsOf(declaration, rows, seeds) };
}

/** What stands beside a segment; null where it cannot be read, since the segment says it all. Good until the next one is read. */
export function readCopy(path: string): Buffer | null {
  try {
    return readCopyForNow(path);
  } catch (error) {
    if (['EMFILE', 'ENFILE'].includes(errorCode(error))) throw error;
    return null;
  }
}
