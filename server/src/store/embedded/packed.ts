import fs from 'node:fs';
import { crc32 } from 'node:zlib';
import { assertNever } from '@sallie/shared/rules/assert-never';
import type { Packing } from '../declaration.ts';
import { checksum } from './line.ts';
import { decodeLine, decodeSegment, findLines } from './segment-text.ts';

/* Full segments that nobody writes to and few read: as text they cost the garbage collector nothing. */

export interface Packed<R> {
  /** Every place, empty ones too; copies, made anew at each call. */
  rows(): (R | null)[];
  /** The records that stand at these places. */
  at(places: readonly number[]): (R | null)[];
}

/** In memory: for what is listed and searched at every turn. */
export function packText<R>(text: Buffer): Packed<R> {
  let lines: Uint32Array | null = null;
  return {
    rows: () => decodeSegment<R>(text).records,
    at(places) {
      lines ??= findLines(text);
      const starts = lines;
      return places.map((place) => decodeLine(text.subarray(starts[place], starts[place + 1])));
    },
  };
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

export const readForNow = createReader();

/** Of so many records of one segment the whole file is read at once, which is quicker. */
const MANY = 32;

export interface PackedFile {
  path: string;
  /** Of the whole file. */
  crc: string;
}

/** Where each record begins, where one after the last would, and what the bytes of each must be. */
interface Index {
  starts: Uint32Array;
  checksums: Uint32Array;
}

function boundsOf(place: number, { starts }: Index): [from: number, next: number] {
  const [from = 0, next = 0] = starts.subarray(place, place + 2);
  return [from, next];
}

function indexOf(text: Buffer): Index {
  const starts = findLines(text);
  const checksums = new Uint32Array(starts.length - 1);
  for (let place = 0; place < checksums.length; place += 1) {
    checksums[place] = crc32(text.subarray(starts[place], starts[place + 1]));
  }
  return { starts, checksums };
}

/**
 * On disk alone: for what could be more than memory holds. Bytes which went bad since the start are never taken for
 * what was written. `text` is what the file holds; without it the file is read once more when a record is asked for.
 */
export function packFile<R>({ path, crc }: PackedFile, text?: Buffer): Packed<R> {
  let index = text ? indexOf(text) : null;

  function readAll(): Buffer {
    const bytes = readForNow(path);
    if (checksum(bytes) !== crc) throw changed();
    return bytes;
  }

  function read(fd: number, place: number, index: Index): R | null {
    const [from, next] = boundsOf(place, index);
    const bytes = Buffer.allocUnsafe(next - from);
    const length = fs.readSync(fd, bytes, 0, bytes.length, from);
    return decode(bytes.subarray(0, length), place, index);
  }

  function decode(bytes: Buffer, place: number, { checksums }: Index): R | null {
    if (crc32(bytes) !== checksums[place]) throw changed();
    return decodeLine<R>(bytes);
  }

  const changed = () => new Error(`The file ${path} is not what was written`);

  return {
    at(places) {
      if (places.length === 0) return [];
      index ??= indexOf(readAll());
      const known = index;
      if (places.length >= MANY) {
        const all = readForNow(path);
        return places.map((place) => decode(all.subarray(...boundsOf(place, known)), place, known));
      }
      const fd = fs.openSync(path, 'r');
      try {
        return places.map((place) => read(fd, place, known));
      } finally {
        fs.closeSync(fd);
      }
    },
    rows: () => decodeSegment<R>(readAll()).records,
  };
}

/** Null for what is never packed. */
export function pack<R>(packing: Packing, file: PackedFile, text: Buffer): Packed<R> | null {
  switch (packing) {
    case 'none':
      return null;
    case 'memory':
      return packText(text);
    case 'disk':
      return packFile(file, text);
    default:
      return assertNever(packing);
  }
}
