import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type AnyDeclaration, type Field, keysOf, type Row, textsOf } from '../declaration.ts';
import type { SavedSegment } from './folder.ts';

/*
 * What a start has to know of a segment's records: numbers and hashes by place, no text that a person wrote. Of a full segment
 * they stand in a file beside it. That is a copy: whatever is wrong with it, it is made anew from the segment.
 *
 * All is 32 bits wide, in the order of this machine's bytes; another machine reads another version.
 */

/** Of one data folder and known to nobody else, so that what collides in one shop does not in the next. */
export type Seeds = readonly [number, number];

export function newSeeds(): Seeds {
  const bytes = randomBytes(8);
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}

/** 64 bits, not proof against somebody who knows the seeds: of some million texts two alike come once in as many million shops. */
export function hashesOf(text: string, [one, other]: Seeds): readonly [number, number] {
  let [first, second] = [one, other];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x5bd1e995);
    first ^= first >>> 15;
    second = Math.imul(second ^ code, 0x5bd1e995);
    second ^= second >>> 15;
  }
  return [first >>> 0, second >>> 0];
}

const NEVER = 0xffff_ffff;

/** Seconds since 1970, rather too late than too early; what is no instant is never past. */
function secondsOf(instant: string): number {
  const seconds = Math.ceil(Date.parse(instant) / 1000);
  return seconds >= 0 && seconds < NEVER ? seconds : NEVER;
}

/** A value of a field as it stands there: a text as two hashes, anything else as one number. */
export function numberOf(
  is: Field<unknown>['is'],
  value: unknown,
  seeds: Seeds,
): readonly number[] {
  if (is === 'text') return value === null ? [0, 0] : hashesOf(String(value), seeds);
  return [is === 'instant' ? secondsOf(String(value)) : Number(value)];
}

export interface Facts {
  /** How many records the segment has room for, empty places too. */
  places: number;
  /** The first two are the hashes of the ids, both 0 where no record stands; then each field, then each key of several fields. */
  columns: readonly Uint32Array[];
}

interface Part {
  name: string;
  is: Field<unknown>['is'];
  width: number;
  of(record: Row): readonly unknown[];
}

function partsOf(declaration: AnyDeclaration): Part[] {
  const fields = Object.entries(declaration.fields ?? {}).filter(([, { isForSql }]) => !isForSql);
  const ofFields = fields.map(([name, { is, most, of }]) => ({
    ...{ name, is, of },
    width: is === 'text' ? 2 * most : most,
  }));
  const joint = keysOf(declaration).filter((key) => key.fields.length > 1);
  const ofKeys = joint.map((key) => ({
    ...{ name: key.name, is: 'text' as const, width: 2 },
    of: (record: Row) => textsOf(declaration, key, record),
  }));
  return [...ofFields, ...ofKeys];
}

/** Another number where a column means something else. */
function layoutOf(declaration: AnyDeclaration): number {
  const parts = partsOf(declaration).map(({ name, is, width }) => `${name} ${is} ${width}`);
  return crc32(parts.join());
}

/** The columns of each field and each key, by name; those of nothing but zeros may be missing. */
export type FactColumns = ReadonlyMap<string, readonly Uint32Array[]>;

export function columnsByName(declaration: AnyDeclaration, { columns }: Facts): FactColumns {
  let at = 2;
  return new Map(
    partsOf(declaration).map(({ name, width }) => {
      at += width;
      return [name, columns.slice(at - width, at)] as const;
    }),
  );
}

/** Beyond so many, columns of nothing but zeros are left out at the end. */
const LEAST = 4;

export function factsOf(
  declaration: AnyDeclaration,
  rows: readonly (Row | null)[],
  seeds: Seeds,
): Facts {
  const parts = partsOf(declaration);
  const width = parts.reduce((sum, part) => sum + part.width, 2);
  const columns = Array.from({ length: width }, () => new Uint32Array(rows.length));
  rows.forEach((record, place) => {
    if (!record) return;
    let at = 0;
    const note = (numbers: readonly number[]) => {
      numbers.forEach((number, nth) => {
        const column = columns[at + nth];
        if (column) column[place] = number;
      });
    };
    note(hashesOf(record.id, seeds));
    at = 2;
    for (const { is, width, of } of parts) {
      note(of(record).flatMap((value) => numberOf(is, value, seeds)));
      at += width;
    }
  });
  // Most leads have one address; what nobody needs would be room for nothing in the index.
  while (columns.length > LEAST && columns.at(-1)?.every((number) => number === 0)) columns.pop();
  return { places: rows.length, columns };
}

/** Counted up whenever a number comes to mean something else (`facts.test.ts` notices), so that old ones do not count. */
const VERSION = 0x5a11_0002;
/** What every copy begins with, then layout, seeds, places. */
const HEADER = 8;

export function encodeFacts(
  declaration: AnyDeclaration,
  { places, columns }: Facts,
  source: Source,
  seeds: Seeds,
): Buffer {
  const all = new Uint32Array(HEADER + places * columns.length);
  all.set([layoutOf(declaration), ...seeds, places], SEAL);
  columns.forEach((column, at) => {
    all.set(column, HEADER + at * places);
  });
  return sealed(Buffer.from(all.buffer), VERSION, source);
}

/** Under which these facts were written; null when they are no good. */
export function seedsOf(bytes: Buffer): Seeds | null {
  if (!isSealed(bytes, VERSION)) return null;
  const [one = 0, other = 0] = wordsOf(bytes, SEAL + 1, 2);
  return [one, other];
}

/** Null unless they are of such records, for these very bytes and under these seeds. The columns are part of `bytes`. */
export function decodeFacts(
  declaration: AnyDeclaration,
  bytes: Buffer,
  source: Source,
  seeds: Seeds,
): Facts | null {
  if (!isSealed(bytes, VERSION, source)) return null;
  const [layout, one, other, places = 0] = wordsOf(bytes, SEAL, HEADER - SEAL);
  if (layout !== layoutOf(declaration) || one !== seeds[0] || other !== seeds[1]) return null;
  const columns = Array.from({ length: (bytes.length / WORD - HEADER) / places }, (_, at) =>
    wordsOf(bytes, HEADER + at * places, places),
  );
  return { places, columns };
}

/* How a copy beside a segment begins: version, checksum of all that follows, CRC and length of the segment it is of. */

export type Source = Pick<SavedSegment, 'crc' | 'bytes'>;
export const WORD = 4;
export const SEAL = 4;

export function sealed(bytes: Buffer, version: number, source: Source): Buffer {
  const seal = wordsOf(bytes, 0, SEAL);
  seal.set([version, 0, Number.parseInt(source.crc, 16), source.bytes]);
  seal[1] = crc32(bytes.subarray(2 * WORD));
  return bytes;
}

/** Whether it is whole, and of that very segment. */
export function isSealed(bytes: Buffer, version: number, source?: Source): boolean {
  if (bytes.length < 2 * SEAL * WORD) return false;
  const [is, check, crc, length] = wordsOf(bytes, 0, SEAL);
  if (is !== version || check !== crc32(bytes.subarray(2 * WORD))) return false;
  return !source || (crc === Number.parseInt(source.crc, 16) && length === source.bytes);
}

export function wordsOf({ buffer, byteOffset }: Buffer, from: number, count: number): Uint32Array {
  return new Uint32Array(buffer, byteOffset + from * WORD, count);
}
