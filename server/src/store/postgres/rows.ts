import type { Lead } from '@sallie/shared/contract/leads';
import { waitOf } from '@sallie/shared/rules/figures/signs';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { fieldsOf } from '@sallie/shared/rules/lead-search/lead-filter';
import { sortKey } from '@sallie/shared/rules/lead-search/lead-order';
import { searchTextOf } from '@sallie/shared/rules/lead-search/search-text';
import type { AnyDeclaration, Field, Row } from '../declaration.ts';
import { declarationOf, holdsLeads, type TableName, type Tables, tableNames } from '../schema.ts';

/* Where the records of each collection stand, and what of them has a column of its own. */

/** The columns of a table besides `position`, each with its type. */
type Columns = Record<string, string>;

export interface Table {
  name: string;
  /** What tells its rows apart. */
  key: readonly string[];
  columns: Columns;
}

const types: Record<Field<Row>['is'], string> = {
  text: 'text',
  whole: 'int',
  flag: 'boolean',
  instant: 'timestamptz',
};

/** The columns of a field: as many as it has values. */
export function columnsOf({ fields = {} }: AnyDeclaration, name: string): string[] {
  const most = fields[name]?.most ?? 0;
  return most === 1 ? [name] : Array.from({ length: most }, (_, at) => `${name}_${at + 1}`);
}

export const isShared = (collection: TableName) => declarationOf(collection).table !== undefined;

/** A name of a collection may hold what a name of a table must not. */
export const tableNameOf = (collection: TableName) =>
  declarationOf(collection).table ?? collection.replaceAll('-', '_');

function declared(collection: TableName): Table {
  const declaration = declarationOf(collection);
  const fields = Object.entries(declaration.fields ?? {}).flatMap(([name, { is }]) =>
    columnsOf(declaration, name).map((column) => [column, types[is]]),
  );
  return {
    name: tableNameOf(collection),
    key: isShared(collection) ? ['kind', 'id'] : ['id'],
    columns: {
      ...(isShared(collection) && { kind: 'text' }),
      id: 'text',
      ...Object.fromEntries(fields),
      record: 'json',
    },
  };
}

/**
 * Written with each lead: what lists are searched, filtered, sorted and counted by, much narrower than the leads, since most
 * questions look at all of a kind, if only to say how many there are. `words` is the text that is searched, each word once,
 * `sort_keys` what each column of the kind sorts by, in their order.
 */
const leadSearch: Table = {
  name: 'lead_search',
  key: ['kind', 'id'],
  columns: {
    kind: 'text',
    id: 'text',
    came: 'timestamptz',
    status: 'text',
    source: 'text',
    origin: 'text',
    taker: 'text',
    taker_name: 'text',
    handled: 'boolean',
    spam: 'boolean',
    unread: 'boolean',
    held: 'boolean',
    open: 'boolean',
    signs: 'text',
    /** In milliseconds. */
    asked: 'bigint',
    answered: 'bigint',
    words: 'text',
    sort_keys: 'text[]',
  },
};

/** Of parts of its words, where there is one. No backup needs it, and where that is restored its extension may be missing. */
export const WORD_INDEX = 'lead_search_by_parts';

/** Those of the collections, and the one beside the leads. */
export function tables(): readonly Table[] {
  const names = tableNames();
  if (names.length !== made.of) {
    const byName = new Map(names.map((name) => [tableNameOf(name), declared(name)]));
    made = { of: names.length, tables: [...byName.values(), leadSearch] };
  }
  return made.tables;
}
/** Made once for so many collections. */
let made: { of: number; tables: readonly Table[] } = { of: 0, tables: [] };

/** Where a record of this collection stands. */
export const isIn = ({ name }: Table, collection: TableName) =>
  name === tableNameOf(collection) || (name === leadSearch.name && holdsLeads(collection));

/** What stands in the row of a record, by column. */
export function rowOf<T extends TableName>(
  { name }: Table,
  collection: T,
  record: Tables[T],
): Record<string, unknown> {
  if (name === leadSearch.name) return searchColumns(record as unknown as Lead);
  const declaration = declarationOf(collection);
  const row: Record<string, unknown> = { kind: collection, id: record.id };
  for (const [field, { of }] of Object.entries(declaration.fields ?? {})) {
    const values = of(record);
    columnsOf(declaration, field).forEach((column, at) => {
      const value = values[at] ?? null;
      row[column] = typeof value === 'string' ? storable(value) : value;
    });
  }
  row.record = JSON.stringify(record);
  return row;
}

/** Named one by one: of an object this long that is made by spreading V8 makes a dictionary, which is slow to read. */
function searchColumns(lead: Lead): Record<string, unknown> {
  const fields = fieldsOf(lead);
  const { asked, answered } = waitOf(lead);
  return {
    kind: lead.kind,
    id: lead.id,
    came: lead.created_at,
    status: fields.status,
    source: fields.source,
    origin: storable(fields.origin),
    taker: storable(fields.taker),
    taker_name: storable(fields.takerName),
    handled: fields.handled,
    spam: fields.spam,
    unread: fields.unread,
    held: fields.held,
    open: fields.open,
    signs: fields.signs,
    asked,
    answered,
    words: storable([...new Set(searchTextOf(lead).split(/\s+/))].join(' ')),
    sort_keys: kindOf(lead).columns.map((column) => storable(sortKey(column, lead))),
  };
}

/** A column takes neither NUL nor half a sign, which a page can send; what is looked for is changed alike. */
export const storable = (text: string) =>
  unstorable.test(text) ? text.replace(/[\0\p{Surrogate}]/gu, '\ufffd') : text;
/** What stands in hardly any text, without asking of each sign what it is. */
const unstorable = /[\0\ud800-\udfff]/;
