import * as z from 'zod/mini';
/* What is said of a collection in `schema.ts`, for both stores to be made from. */

export interface Row {
  id: string;
}

export type Value = string | number | boolean | null;

/**
 * What a field is in the database, and of a record on disk in the facts beside its segment: `text` stands there as
 * hashes, `instant` in seconds. `whole` goes from 0 to 2,147,483,647.
 */
type Kind = 'text' | 'whole' | 'flag' | 'instant';

/** A part of a record that the store knows without reading the record. */
export interface Field<R> {
  is: Kind;
  /** Only the database has it, for questions in SQL. */
  isForSql: boolean;
  /** The most values that one record has. */
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
  /** The table it shares with others of a kind; without it it has one to itself. */
  table?: string;
  /** What people call its records, if not by its name; null where how many there are says nothing to them. */
  called?: string | null;
  fields?: { readonly [name: string]: Field<R> };
  /** No two records have these values of fields alike; one without one of them is free of it. A commit that says otherwise throws `Taken`. */
  unique?: readonly (readonly string[])[];
  /** Texts that records are found by; those that are unique by themselves need not be named again. */
  lookups?: readonly string[];
  /** Whole numbers that are added up. */
  sums?: readonly string[];
  /**
   * Look-ups that say whose a record is, by their address or a lead of theirs; `id`: it has the id of a lead. It goes when that
   * person is erased or grows too old, and stands in what is handed out to them.
   */
  ofPerson?: { readonly [lookup: string]: 'address' | 'lead' };
}

/** What a store may know of any of them. */
// biome-ignore lint/suspicious/noExplicitAny: a field reads the records of its own collection alone.
export type AnyDeclaration = Declaration<any> & Shaped<any>;

/** The shape of its records first, so that the rest is read off what is said of them. */
export const collection =
  <R extends Row>(shape: z.ZodMiniType<R>) =>
  <const D extends Declaration<R>>(declaration: D): D & Shaped<R> => ({
    ...declaration,
    shape,
  });

interface Shaped<R> {
  /** Looked at where a record comes from outside of the running program. */
  shape: z.ZodMiniType<R>;
}

/** The id of the record that is the only one of its collection. */
export const ONLY = 'only';

export const single = <T>(shape: z.ZodMiniType<T>) =>
  collection(z.intersection(shape, z.object({ id: z.literal(ONLY) })))({
    called: null,
  });

/** What records are found by. */
export function keysOf({ unique = [], lookups = [] }: AnyDeclaration) {
  const keys = unique.map((fields) => ({ name: fields.join(' '), fields, isUnique: true }));
  return [...keys, ...lookups.map((name) => ({ name, fields: [name], isUnique: false }))];
}

/** The text of a key of several fields: with their lengths, so that no two lists of values are alike. */
export const jointText = (values: readonly Value[]) =>
  values.map((one) => `${String(one).length} ${one}`).join(' ');
