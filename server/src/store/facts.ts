import { crc32 } from 'node:zlib';
import type { Seeds } from './columns.ts';

/*
 * What a start has to know of a full segment's records, in a file beside it: numbers and hashes, no text that a person
 * wrote. It is a copy: whatever is wrong with it, it is made anew from the segment.
 *
 * All is 32 bits wide, in the order of this machine's bytes; another machine reads another version.
 */

/** Counted up whenever a number comes to mean something else (`record-facts.test.ts` notices), so that old ones do not count. */
const VERSION = 0x5a11_0001;

/** Version, checksum of all that follows, CRC and length of the segment, seeds, width, length of the texts in bytes. */
const HEADER = 8;
const WORD = 4;
const NEVER = 0xffff_ffff;

/** The first numbers of every record: 1, for 0 says that none stands there, and the hashes of its id. */
export const COMMON = 3;

export interface Facts {
  /** How many numbers each place has. */
  width: number;
  words: Uint32Array;
  /** What numbers may stand for. */
  texts: readonly string[];
}

/** Of the segment as it was written. */
interface Source {
  crc: string;
  bytes: number;
}

export function encodeFacts({ width, words, texts }: Facts, source: Source, seeds: Seeds): Buffer {
  const tail = Buffer.from(JSON.stringify(texts));
  const bytes = Buffer.alloc((HEADER + words.length) * WORD + tail.length);
  const all = wordsOf(bytes, 0, HEADER + words.length);
  all.set([
    VERSION,
    0,
    Number.parseInt(source.crc, 16),
    source.bytes,
    ...seeds,
    width,
    tail.length,
  ]);
  all.set(words, HEADER);
  tail.copy(bytes, all.byteLength);
  all[1] = crc32(bytes.subarray(2 * WORD));
  return bytes;
}

/** Null for what is damaged or of another version. */
function readHeader(bytes: Buffer) {
  if (bytes.length < HEADER * WORD) return null;
  const [version, check, crc, size, one = 0, other = 0, width = 0, tail = 0] = wordsOf(
    bytes,
    0,
    HEADER,
  );
  if (version !== VERSION || check !== crc32(bytes.subarray(2 * WORD))) return null;
  return { crc, size, seeds: [one, other] satisfies Seeds, width, tail };
}

/** Under which these facts were written; null when they are no good. */
export function seedsOf(bytes: Buffer): Seeds | null {
  return readHeader(bytes)?.seeds ?? null;
}

/** Null unless they were written for these very bytes and under these seeds. `words` are part of `bytes`. */
export function decodeFacts(bytes: Buffer, source: Source, seeds: Seeds): Facts | null {
  const header = readHeader(bytes);
  const isRight =
    header?.crc === Number.parseInt(source.crc, 16) &&
    header.size === source.bytes &&
    String(header.seeds) === String(seeds);
  if (!isRight) return null;
  const end = bytes.length - header.tail;
  const words = wordsOf(bytes, HEADER, end / WORD - HEADER);
  return { width: header.width, words, texts: JSON.parse(bytes.toString('utf8', end)) };
}

function wordsOf({ buffer, byteOffset }: Buffer, from: number, count: number): Uint32Array {
  return new Uint32Array(buffer, byteOffset + from * WORD, count);
}

/** Seconds since 1970, rather too late than too early; what is no instant is never past. */
export function secondsOf(instant: string): number {
  const seconds = Math.ceil(Date.parse(instant) / 1000);
  return seconds >= 0 && seconds < NEVER ? seconds : NEVER;
}

/** Each place where a record stands, and where its numbers begin. */
export function eachFact({ width, words }: Facts, take: (place: number, from: number) => void) {
  for (let place = 0; place * width < words.length; place += 1) {
    if (words[place * width] !== 0) take(place, place * width);
  }
}
