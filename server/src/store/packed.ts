import fs from 'node:fs';
import { crc32 } from 'node:zlib';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { decodeLine, decodeSegment, findLines } from './segment-text.ts';

/* Full segments that nobody writes to and few read: as text they cost the garbage collector nothing. */

/** What becomes of full segments once they are written: `memory` keeps their text, `disk` only where each record begins. */
export type Packing = 'none' | 'memory' | 'disk';

export interface Packed<R> {
  /** Every place, empty ones too; copies, made anew at each call. */
  rows(): (R | null)[];
  /** The records that stand at these places. */
  at(places: readonly number[]): (R | null)[];
}

/** In memory: for what is listed and searched at every turn. `text` is of the present version. */
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

export interface PackedFile {
  path: string;
  /** Absent where the present version wrote it. */
  upgrade?: (record: object) => object;
}

/**
 * On disk alone: for what could be more than memory holds. What is kept is where each record begins and its checksum,
 * so that bytes which went bad since the start are never taken for what was written. `text` is what the file holds.
 */
export function packFile<R>(
  { path, upgrade = (record) => record }: PackedFile,
  text: Buffer,
): Packed<R> {
  const starts = findLines(text);
  const checksums = new Uint32Array(starts.length - 1);
  for (let place = 0; place < checksums.length; place += 1) {
    checksums[place] = crc32(text.subarray(starts[place], starts[place + 1]));
  }

  function read(fd: number, place: number): R | null {
    const [from = 0, next = 0] = starts.subarray(place, place + 2);
    const bytes = Buffer.allocUnsafe(next - from);
    const length = fs.readSync(fd, bytes, 0, bytes.length, from);
    if (length !== bytes.length || crc32(bytes) !== checksums[place]) {
      throw new Error(`The file ${path} is not what was written`);
    }
    const record = decodeLine<object>(bytes);
    return record === null ? null : (upgrade(record) as R);
  }

  function at(places: readonly number[]): (R | null)[] {
    const fd = fs.openSync(path, 'r');
    try {
      return places.map((place) => read(fd, place));
    } finally {
      fs.closeSync(fd);
    }
  }

  return { at, rows: () => at([...checksums.keys()]) };
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
