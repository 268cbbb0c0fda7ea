import { crc32 } from 'node:zlib';
import type { Seeds } from './columns.ts';

/*
 * What a start has to know of a full segment's records, in a file beside it: numbers and hashes, no text that a person
 * wrote. It is a copy: whatever is wrong with it, it is made anew from the segment.
 *
 * All is 32 bits wide, in the order of this machine's bytes; another machine reads another version.
 */

/** Counted up whenever a number comes to mean something else (`facts.test.ts` notices), so that old ones do not count. */
const VERSION = 0x5a11_0001;

/** Version, checksum of all that follows, CRC and length of the segment, seeds, places, length of the texts in bytes, layout. */
const HEADER = 9;
const WORD = 4;
const NEVER = 0xffff_ffff;

export interface Facts {
  /** Says what the columns are of. */
  layout: number;
  /** How many records the segment has room for, empty places too. */
  places: number;
  /** By place; the first two are the hashes of the records' ids, both 0 where no record stands. */
  columns: readonly Uint32Array[];
  /** What numbers may stand for. */
  texts: readonly string[];
}

/** Of the segment as it was written. */
interface Source {
  crc: string;
  bytes: number;
}

export function encodeFacts(
  { layout, places, columns, texts }: Facts,
  source: Source,
  seeds: Seeds,
) {
  const tail = Buffer.from(JSON.stringify(texts));
  const bytes = Buffer.alloc((HEADER + places * columns.length) * WORD + tail.length);
  const all = wordsOf(bytes, 0, HEADER + places * columns.length);
  const crc = Number.parseInt(source.crc, 16);
  all.set([VERSION, 0, crc, source.bytes, ...seeds, places, tail.length, layout]);
  columns.forEach((column, at) => {
    all.set(column, HEADER + at * places);
  });
  tail.copy(bytes, all.byteLength);
  all[1] = crc32(bytes.subarray(2 * WORD));
  return bytes;
}

/** Null for what is damaged or of another version. */
function readHeader(bytes: Buffer) {
  if (bytes.length < HEADER * WORD) return null;
  const [version, check, crc, size, ...words] = wordsOf(bytes, 0, HEADER);
  if (version !== VERSION || check !== crc32(bytes.subarray(2 * WORD))) return null;
  const [one = 0, other = 0, places = 0, tail = 0, layout = 0] = words;
  return { crc, size, seeds: [one, other] satisfies Seeds, places, tail, layout };
}

/** Under which these facts were written; null when they are no good. */
export function seedsOf(bytes: Buffer): Seeds | null {
  return readHeader(bytes)?.seeds ?? null;
}

/** Null unless they are of this layout, for these very bytes and under these seeds. The columns are part of `bytes`. */
export function decodeFacts(
  bytes: Buffer,
  source: Source,
  seeds: Seeds,
  layout: number,
): Facts | null {
  const header = readHeader(bytes);
  const isRight =
    header?.crc === Number.parseInt(source.crc, 16) &&
    header.size === source.bytes &&
    header.layout === layout &&
    String(header.seeds) === String(seeds);
  if (!isRight) return null;
  const { places } = header;
  const end = bytes.length - header.tail;
  const columns = Array.from({ length: (end / WORD - HEADER) / places }, (_, at) =>
    wordsOf(bytes, HEADER + at * places, places),
  );
  return { layout, places, columns, texts: JSON.parse(bytes.toString('utf8', end)) };
}

function wordsOf({ buffer, byteOffset }: Buffer, from: number, count: number): Uint32Array {
  return new Uint32Array(buffer, byteOffset + from * WORD, count);
}

/** Seconds since 1970, rather too late than too early; what is no instant is never past. */
export function secondsOf(instant: string): number {
  const seconds = Math.ceil(Date.parse(instant) / 1000);
  return seconds >= 0 && seconds < NEVER ? seconds : NEVER;
}
