import * as z from 'zod/mini';
/* The declarations of collections in `schema.ts`, from which both stores are made. */

export interface Row {
  id: string;
}

export type Value = string | number | boolean | null;

/**
 * The type of a field in the database and in a segment's facts file. The facts file holds a `text` as hashes and
 * an `instant` in seconds. A `whole` ranges from 0 to 2,147,483,647.
 */
type Kind = 'text' | 'whole' | 'flag' | 'instant';

export interface Field<R> {
  is: Kind;
  /** True for a field that exists only in the database, for SQL. */
  isForSql: boolean;
  /** The largest number of values one record has in this field. */
  most: number;
  of(record: R): readonly Value[];
}

export const texts = <R>(most: number, of: (record: R) => readonly Value[]): Field<R> => ({
  is: 'text',
  isForSql: false,
  most,
  of,
});
const field = <R>(is: Kind, of: (record: R) => Value): Field<R> => ({
  ...texts(1, (record: R) => [of(record)]),
  is,
});
export const text = <R>(of: (record: R) => string | null) => field('text', of);
export const whole = <R>(of: (record: R) => number) => field('whole', of);
export const flag = <R>(of: (record: R) => boolean) => field('flag', of);
export const instant = <R>(of: (record: R) => string) => field('instant', of);
export const forSql = <R>(one: Field<R>): Field<R> => ({ ...one, isForSql: true });

export interface Declaration<R extends Row> {
  /** A table shared with similar collections; without it the collection has a table of its own. */
  table?: string;
  /** What people call the records, if not by the collection's name; null when their number tells people nothing. */
  called?: string | null;
  fields?: { readonly [name: string]: Field<R> };
  /** Fields whose values no two records share, unless one is null. A commit that breaks this throws `Taken`. */
  unique?: readonly (readonly string[])[];
  /** Text fields that records are found by. A field that is unique on its own need not be listed again. */
  lookups?: readonly string[];
  /** `whole` fields that can be added up. */
  sums?: readonly string[];
  /**
   * Look-ups that say whose a record is, by the person's address or lead; `id`: the record has the id of a lead.
   * The record goes when that person is erased or grows too old, and is part of the data handed out to them.
   */
  ofPerson?: { readonly [lookup: string]: 'address' | 'lead' };
}

// biome-ignore lint/suspicious/noExplicitAny: a field reads the records of its own collection alone.
export type AnyDeclaration = Declaration<any> & Shaped<any>;

/** Takes the shape in a call of its own, so that TypeScript infers the type of the declaration. */
export const collection =
  <R extends Row>(shape: z.ZodMiniType<R>) =>
  <const D extends Declaration<R>>(declaration: D): D & Shaped<R> => ({
    ...declaration,
    shape,
  });

interface Shaped<R> {
  /** Validates records that come from outside of the running program. */
  shape: z.ZodMiniType<R>;
}

/** The id of the only record in its collection. */
export const ONLY = 'only';

export const single = <T>(shape: z.ZodMiniType<T>) =>
  collection(z.intersection(shape, z.object({ id: z.literal(ONLY) })))({
    called: null,
  });

export function keysOf({ unique = [], lookups = [] }: AnyDeclaration) {
  const keys = unique.map((fields) => ({ name: fields.join(' '), fields, isUnique: true }));
  return [...keys, ...lookups.map((name) => ({ name, fields: [name], isUnique: false }))];
}

/** Joins the values of a key; their lengths keep any two lists of values distinct. */
export const jointText = (values: readonly Value[]) =>
  values.map((one) => `${String(one).length} ${one}`).join(' ');
