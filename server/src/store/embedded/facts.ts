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
 * The facts: what a start has to know of a segment's records, as numbers and hashes by place, without text that
 * a person wrote. A full segment keeps them in a file beside it, which is rebuilt from the segment when it is
 * missing, damaged or outdated. Every number has 32 bits in this machine's byte order; with another byte order
 * the version differs.
 */

/** Random numbers of one data folder, so that texts that collide in one shop do not collide in the next. */
export type Seeds = readonly [number, number];

export function newSeeds(): Seeds {
  const bytes = randomBytes(8);
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}

/** 64 bits, unsafe once the seeds are known: of n million texts, two collide in one of n million shops. */
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

/** Seconds since 1970, rounded up; a text that is no instant never passes. */
function secondsOf(instant: string): number {
  const seconds = Math.ceil(Date.parse(instant) / 1000);
  return seconds >= 0 && seconds < NEVER ? seconds : NEVER;
}

export interface Facts {
  /** How many places the segment has, empty ones included. */
  places: number;
  /** The two hashes of the ids (both 0 in an empty place), then each field, then each key of several fields. */
  columns: readonly Uint32Array[];
}

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

const widthOf = ({ is, most }: Part) => (is === 'text' ? 2 * most : most);

/** Returns the numbers that stand for a part of a record: two hashes for each text, one number otherwise. */
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

/** The columns of each field and key, by name. The last columns may be missing if they would hold only zeros. */
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

/** Further columns at the end are left out when they hold only zeros: most leads have one address. */
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

/** Increased when a number changes its meaning (`facts.test.ts` notices), so that older files are rebuilt. */
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

/** Returns null unless declaration, segment and seeds match. The columns share the memory of `bytes`. */
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

/* The seal of a file beside a segment: version, checksum of everything after it, CRC and length of the segment. */

export type Source = Pick<SavedSegment, 'crc' | 'bytes'>;
export const WORD = 4;
export const SEAL = 4;

export function sealed(bytes: Buffer, version: number, source: Source): Buffer {
  const seal = wordsOf(bytes, 0, SEAL);
  seal.set([version, 0, Number.parseInt(source.crc, 16), source.bytes]);
  seal[1] = crc32(bytes.subarray(2 * WORD));
  return bytes;
}

/** Returns true when the file is whole and belongs to exactly this segment. */
export function isSealed(bytes: Buffer, version: number, source: Source): boolean {
  if (bytes.length < 2 * SEAL * WORD) return false;
  const [is, check, crc, length] = wordsOf(bytes, 0, SEAL);
  if (is !== version || check !== crc32(bytes.subarray(2 * WORD))) return false;
  return crc === Number.parseInt(source.crc, 16) && length === source.bytes;
}

export const wordsOf = ({ buffer, byteOffset }: Buffer, from: number, count: number) =>
  new Uint32Array(buffer, byteOffset + from * WORD, count);
