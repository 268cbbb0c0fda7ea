import { crc32 } from 'node:zlib';
import { type AnyDeclaration, type Field, jointKeysOf, type Row, textsOf } from '../declaration.ts';
import { hashesOf, type Seeds } from './columns.ts';
import { type Facts, secondsOf } from './facts.ts';

/* The facts of a collection's records: hashes of the id, then its fields in their order, then its keys of several fields. */

/** Beyond so many, columns of nothing but zeros are left out at the end. */
const LEAST = 4;

/** Some columns that belong together. */
interface Part {
  name: string;
  is: Field<unknown>['is'];
  width: number;
  of(record: Row): readonly unknown[];
}

function partsOf(declaration: AnyDeclaration): Part[] {
  const fields = Object.entries(declaration.fields ?? {}).filter(([, { isForSql }]) => !isForSql);
  const ofFields = fields.map(([name, { is, most, of }]) => ({
    name,
    is,
    width: most * widthOf(is),
    of,
  }));
  const ofKeys = jointKeysOf(declaration).map((key) => ({
    name: key.name,
    is: 'text' as const,
    width: widthOf('text'),
    of: (record: Row) => textsOf(declaration, key, record),
  }));
  return [...ofFields, ...ofKeys];
}

const widthOf = (is: Part['is']) => (is === 'text' ? 2 : 1);

/** Another number for facts of which a column means something else. */
export function layoutOf(declaration: AnyDeclaration): number {
  return crc32(
    partsOf(declaration)
      .map(({ name, is, width }) => `${name} ${is} ${width}`)
      .join(),
  );
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

export function factsOf(
  declaration: AnyDeclaration,
  rows: readonly (Row | null)[],
  seeds: Seeds,
): Facts {
  const parts = partsOf(declaration);
  const texts = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return place;
  };
  const numbersOf = (is: Part['is'], value: unknown): readonly number[] => {
    if (is === 'label') return [placeOf(String(value))];
    if (is === 'instant') return [secondsOf(String(value))];
    if (is === 'text') return value === null ? [0, 0] : hashesOf(String(value), seeds);
    return [Number(value)];
  };
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  const columns = Array.from({ length: 2 + width }, () => new Uint32Array(rows.length));
  rows.forEach((record, place) => {
    if (!record) return;
    const numbers = [...hashesOf(record.id, seeds)];
    for (const part of parts) {
      const end = numbers.length + part.width;
      for (const value of part.of(record)) numbers.push(...numbersOf(part.is, value));
      while (numbers.length < end) numbers.push(0);
    }
    columns.forEach((column, at) => {
      column[place] = numbers[at] ?? 0;
    });
  });
  // Most leads have one address; what nobody needs would be room for nothing in the index.
  while (columns.length > LEAST && columns.at(-1)?.every((number) => number === 0)) columns.pop();
  return { layout: layoutOf(declaration), places: rows.length, columns, texts: [...texts.keys()] };
}
