import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { errorCode } from '../../system/disk.ts';
import type { Row } from '../declaration.ts';
import { declarationOf, holdsLeads } from '../schema.ts';
import { decodeFacts, type Facts, factsOf, type Seeds, seedsOf } from './facts.ts';
import {
  factsPath,
  type ListedSegment,
  type Manifest,
  searchPath,
  segmentsPath,
} from './folder.ts';
import { checksum, checkVersion, formatVersion } from './journal.ts';
import { Segment, segmentSize } from './segment.ts';

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
export function createReader(): (path: string) => Buffer {
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
const readFactsForNow = createReader();

/** Where each record begins, where one after the last would, and what the bytes of each must be. */
interface Lines {
  starts: Uint32Array;
  checksums: Uint32Array;
}

function linesOf(text: Buffer): Lines {
  const starts = [text.indexOf(LINE_FEED) + 1];
  const last = text.length - ending.length;
  for (let at = text.indexOf(LINE_FEED, starts[0]); at < last; ) {
    starts.push(at + 1);
    at = text.indexOf(LINE_FEED, at + 1);
  }
  const checksums = starts.map((start, place) =>
    // As if a comma followed the last line too.
    crc32(text.subarray(start, starts[place + 1] ?? last + 2)),
  );
  return {
    starts: Uint32Array.from([...starts, last + 2]),
    checksums: Uint32Array.from(checksums),
  };
}

/** Of so many records of one segment the whole file is read at once, which is quicker. */
const MANY = 32;

/** A full segment in its file. Bytes which went bad since the start are never taken for what was written. */
export class SegmentFile<R> {
  readonly #path: string;
  readonly #crc: string;
  /** Null until a record is asked for. */
  #lines: Lines | null = null;

  /** `text` is what the file holds, where that is known: then bytes that go bad keep only their own record from being read. */
  constructor(path: string, crc: string, text?: Buffer) {
    this.#path = path;
    this.#crc = crc;
    if (text) this.#lines = linesOf(text);
  }

  rows(): (R | null)[] {
    return decodeSegment<R>(this.#readAll());
  }

  at(places: readonly number[]): (R | null)[] {
    if (places.length === 0) return [];
    this.#lines ??= linesOf(this.#readAll());
    const { starts, checksums } = this.#lines;
    const read = (bytesOf: (from: number, next: number) => Buffer) =>
      places.map((place): R | null => {
        const bytes = bytesOf(starts[place] ?? 0, starts[place + 1] ?? 0);
        if (crc32(bytes) !== checksums[place]) throw this.#changed();
        return JSON.parse(bytes.toString('utf8', 0, bytes.length - 2));
      });
    if (places.length >= MANY) {
      const all = readForNow(this.#path);
      return read((from, next) => all.subarray(from, next));
    }
    const fd = fs.openSync(this.#path, 'r');
    try {
      return read((from, next) => {
        const bytes = Buffer.allocUnsafe(next - from);
        return bytes.subarray(0, fs.readSync(fd, bytes, 0, bytes.length, from));
      });
    } finally {
      fs.closeSync(fd);
    }
  }

  #readAll(): Buffer {
    const bytes = readForNow(this.#path);
    if (checksum(bytes) !== this.#crc) throw this.#changed();
    return bytes;
  }

  #changed(): Error {
    return new Error(`The file ${this.#path} is not what was written`);
  }
}

/** A segment as it was found; what stays on disk was not read, for its facts say enough. */
export interface FoundSegment {
  segment: Segment<Row>;
  /** Good until the next segment is read. */
  facts: Facts;
}

/** Null when the file is missing or its bytes are not those the manifest knows. */
export function readSegment(dir: string, listed: ListedSegment, seeds: Seeds): FoundSegment | null {
  const { collection, number, file, crc, bytes } = listed;
  const full = path.join(segmentsPath(dir), file);
  const text = fs.existsSync(full) ? readForNow(full) : null;
  if (text?.length !== bytes || checksum(text) !== crc) return null;
  checkSegmentVersion(text, full);
  const declaration = declarationOf(collection);
  const staysOnDisk = declaration.packing === 'disk';
  const written = staysOnDisk ? factsBytes(dir, file) : null;
  const good = written && decodeFacts(declaration, written, listed, seeds);
  const rows = good ? [] : decodeSegment<Row>(text);
  const isFull = staysOnDisk && (good !== null || rows.length === segmentSize);
  const packed = isFull ? new SegmentFile<Row>(full, crc, good ? undefined : text) : null;
  const segment = new Segment<Row>(number, packed, isFull ? [] : rows.entries());
  // Written anew, it gets what stands beside it.
  const lacksSearch = holdsLeads(collection) && !fs.existsSync(searchPath(dir, file));
  segment.dirty = isFull && (!good || lacksSearch);
  segment.saved = { file, crc, bytes };
  return { segment, facts: good ?? factsOf(declaration, rows, seeds) };
}

/** Those of the first segment that has facts; null when none has. */
export function findSeeds(dir: string, { segments }: Manifest): Seeds | null {
  for (const { file } of segments) {
    const bytes = factsBytes(dir, file);
    const seeds = bytes && seedsOf(bytes);
    if (seeds) return seeds;
  }
  return null;
}

/** Null where there are none. */
function factsBytes(dir: string, segment: string): Buffer | null {
  try {
    return readFactsForNow(factsPath(dir, segment));
  } catch (error) {
    // A copy that cannot be read keeps nobody from starting: the segment says it all.
    if (['EMFILE', 'ENFILE'].includes(errorCode(error))) throw error;
    return null;
  }
}
