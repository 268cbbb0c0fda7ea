import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { errorCode } from '../../system/disk.ts';
import type { AnyDeclaration, Row } from '../declaration.ts';
import { decodeFacts, type Facts, factsOf, type Seeds, seedsOf } from './facts.ts';
import { factsPath, type ListedSegment, type Manifest, segmentsPath } from './folder.ts';
import { checksum, checkVersion, formatVersion } from './line.ts';
import { type Packed, Segment, segmentSize } from './segment.ts';

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

function decodeSegment<R>(text: Buffer): { v: number; records: (R | null)[] } {
  return JSON.parse(text.toString());
}

/** Whether this very version wrote it, without reading it all. */
function isCurrent(text: Buffer): boolean {
  return text.toString('latin1', 0, opening.length) === opening;
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
export class SegmentFile<R> implements Packed<R> {
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
    return decodeSegment<R>(this.#readAll()).records;
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
  /** It is full, and no good facts lie beside it. */
  lacksFacts: boolean;
}

/** Null when the file is missing or its bytes are not those the manifest knows. */
export function readSegment(
  dir: string,
  listed: ListedSegment,
  declaration: AnyDeclaration,
  seeds: Seeds,
): FoundSegment | null {
  const { number, file, crc, bytes } = listed;
  const full = path.join(segmentsPath(dir), file);
  const text = fs.existsSync(full) ? readForNow(full) : null;
  if (text?.length !== bytes || checksum(text) !== crc) return null;
  if (!isCurrent(text)) checkVersion(decodeSegment(text).v, full);
  const staysOnDisk = declaration.packing === 'disk';
  const written = staysOnDisk ? factsBytes(dir, listed) : null;
  const good = written && decodeFacts(declaration, written, listed, seeds);
  if (good) {
    const segment = new Segment<Row>(number, new SegmentFile<Row>(full, crc));
    return { segment: asSaved(segment, listed), facts: good, lacksFacts: false };
  }
  const { records } = decodeSegment<Row>(text);
  const lacksFacts = staysOnDisk && records.length === segmentSize;
  const kept = lacksFacts ? new SegmentFile<Row>(full, crc, text) : records;
  const segment = asSaved(new Segment<Row>(number, kept), listed);
  return { segment, facts: factsOf(declaration, records, seeds), lacksFacts };
}

function asSaved<R>(segment: Segment<R>, { file, crc, bytes }: ListedSegment): Segment<R> {
  segment.dirty = false;
  segment.saved = { file, crc, bytes };
  return segment;
}

/** Those of the first segment that has facts; null when none has. */
export function findSeeds(dir: string, { segments }: Manifest): Seeds | null {
  for (const listed of segments) {
    const bytes = factsBytes(dir, listed);
    const seeds = bytes && seedsOf(bytes);
    if (seeds) return seeds;
  }
  return null;
}

/** Null where there are none. */
function factsBytes(dir: string, { file }: ListedSegment): Buffer | null {
  try {
    return readFactsForNow(factsPath(dir, file));
  } catch (error) {
    // A copy that cannot be read keeps nobody from starting: the segment says it all.
    if (['EMFILE', 'ENFILE'].includes(errorCode(error))) throw error;
    return null;
  }
}
