import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  type AnyDeclaration,
  type Field,
  jointText,
  type Row,
  type Value,
} from '../declaration.ts';
import type { SavedSegment } from './folder.ts';

/*
 * What a start has to know of a segment's records: numbers and hashes by place, no text that a person wrote. Of a full segment
 * they stand in a file beside it. That is a copy: whatever is wrong with it, it is made anew from the segment.
 *
 * All is 32 bits wide, in the order of this machine's bytes; another machine reads another version.
 */

/** Random numbers that only one data folder knows, so that what collides in one shop does not in the next. */
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

export interface Facts {
  /** How many records the segment has room for, empty places too. */
  places: number;
  /** The first two are the hashes of the ids, both 0 where no record stands; then each field, then each key of several fields. */
  columns: readonly Uint32Array[];
}

/** A field, or a key of several. */
export interface Part {
  name: string;
  is: Field<unknown>['is'];
  most: number;
  of(record: Row): readonly Value[];
}

export function partsOf({ fields = {}, unique = [] }: AnyDeclaration): Part[] {
  const known = Object.entries(fields).filter(([, { isForSql }]) => !isForSql);
  const joint = unique.filter((names) => names.length > 1);
  return [
    ...known.map(([name, field]) => ({ ...field, name })),
    ...joint.map((names) => ({
      ...{ name: names.join(' '), is: 'text' as const, most: 1 },
      of(record: Row) {
        const values = names.map((name) => fields[name]?.of(record)[0] ?? null);
        return values.includes(null) ? [] : [jointText(values)];
      },
    })),
  ];
}

/** How many columns a field takes: a text takes two, for its hashes. */
const widthOf = ({ is, most }: Part) => (is === 'text' ? 2 * most : most);

/** What a part of a record stands there as: a text as two hashes, anything else as one number. */
export function numbersOf({ is, of }: Part, record: Row, seeds: Seeds): readonly number[] {
  const values = of(record);
  const [value = null] = values;
  if (is !== 'text') return [is === 'instant' ? secondsOf(String(value)) : Number(value)];
  const hashed = (one: Value) => (one === null ? [0, 0] : hashesOf(String(one), seeds));
  return values.length === 1 ? hashed(value) : values.flatMap(hashed);
}

/** Another number where a column means something else, or is hashed with other seeds. */
function layoutOf(declaration: AnyDeclaration, seeds: Seeds): number {
  const parts = partsOf(declaration).map((part) => `${part.name} ${part.is} ${widthOf(part)}`);
  return crc32([...parts, ...seeds].join());
}

/** The columns of each field and each key, by name; the last may be missing where they would be nothing but zeros. */
export function columnsByName(declaration: AnyDeclaration, { columns }: Facts) {
  let at = 2;
  return new Map(
    partsOf(declaration).map((part) => {
      const from = at;
      at += widthOf(part);
      return [part.name, columns.slice(from, at)] as const;
    }),
  );
}

/** Beyond so many, columns of nothing but zeros are left out at the end: most leads have one address. */
const LEAST_COLUMNS = 4;
const idPart: Part = { name: 'id', is: 'text', most: 1, of: ({ id }) => [id] };

export function factsOf(
  declaration: AnyDeclaration,
  rows: readonly (Row | null)[],
  seeds: Seeds,
): Facts {
  const columns = [idPart, ...partsOf(declaration)].flatMap((part) => {
    const its = Array.from({ length: widthOf(part) }, () => new Uint32Array(rows.length));
    rows.forEach((record, place) => {
      const numbers = record ? numbersOf(part, record, seeds) : [];
      its.forEach((column, nth) => {
        column[place] = numbers[nth] ?? 0;
      });
    });
    return its;
  });
  while (columns.length > LEAST_COLUMNS && columns.at(-1)?.every((number) => number === 0))
    columns.pop();
  return { places: rows.length, columns };
}

/** Counted up whenever a number comes to mean something else (`facts.test.ts` notices), so that old ones do not count. */
const VERSION = 0x5a11_0003;
/** What every copy begins with, then layout and places. */
const HEADER = 6;

export function encodeFacts(
  declaration: AnyDeclaration,
  { places, columns }: Facts,
  source: Source,
  seeds: Seeds,
): Buffer {
  const all = new Uint32Array(HEADER + places * columns.length);
  all.set([layoutOf(declaration, seeds), places], SEAL);
  columns.forEach((column, at) => {
    all.set(column, HEADER + at * places);
  });
  return sealed(Buffer.from(all.buffer), VERSION, source);
}

/** Null unless they are of such records, for these very bytes and under these seeds. The columns are part of `bytes`. */
export function decodeFacts(
  declaration: AnyDeclaration,
  bytes: Buffer,
  source: Source,
  seeds: Seeds,
): Facts | null {
  if (!isSealed(bytes, VERSION, source)) return null;
  const [layout, places = 0] = wordsOf(bytes, SEAL, HEADER - SEAL);
  if (layout !== layoutOf(declaration, seeds)) return null;
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
export function isSealed(bytes: Buffer, version: number, source: Source): boolean {
  if (bytes.length < 2 * SEAL * WORD) return false;
  const [is, check, crc, length] = wordsOf(bytes, 0, SEAL);
  if (is !== version || check !== crc32(bytes.subarray(2 * WORD))) return false;
  return crc === Number.parseInt(source.crc, 16) && length === source.bytes;
}

export function wordsOf({ buffer, byteOffset }: Buffer, from: number, count: number): Uint32Array {
  return new Uint32Array(buffer, byteOffset + from * WORD, count);
}
