import type { Lead } from '@sallie/shared/contract/leads';
import { waitOf } from '@sallie/shared/rules/figures/signs';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { fieldsOf, type LeadFields, sortKey } from '@sallie/shared/rules/lead-search/lead-filter';
import { searchTextOf } from '@sallie/shared/rules/lead-search/search-text';
import type { AnyDeclaration, Field, Row } from '../declaration.ts';
import { declarationOf, holdsLeads, type TableName, tableNames } from '../schema.ts';

/* Where the records of each collection stand, and what of them has a column of its own. */

export interface Table {
  name: string;
  /** What tells its rows apart. */
  key: readonly string[];
  /** The columns besides `position`, each with its type. */
  columns: Record<string, string>;
  rowOf(record: Row, collection: TableName): unknown[];
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
  const fields = Object.entries(declaration.fields ?? {});
  const typed = fields.flatMap(([name, { is }]) =>
    columnsOf(declaration, name).map((column) => [column, types[is]]),
  );
  const kind = isShared(collection) ? { kind: 'text' } : {};
  return {
    name: tableNameOf(collection),
    key: [...Object.keys(kind), 'id'],
    columns: { ...kind, id: 'text', ...Object.fromEntries(typed), record: 'json' },
    rowOf: (record, its) => [
      ...Object.keys(kind).map(() => its),
      record.id,
      ...fields.flatMap(([, { most, of }]) => {
        const values = of(record);
        return Array.from({ length: most }, (_, at) => storable(values[at] ?? null));
      }),
      JSON.stringify(record),
    ],
  };
}

interface Seen {
  lead: Lead;
  fields: LeadFields;
  wait: ReturnType<typeof waitOf>;
}

/**
 * Written with each lead: what lists are searched, filtered, sorted and counted by, much narrower than the leads, since most
 * questions look at all of a kind, if only to say how many there are. `words` is the text that is searched, each word once,
 * `sort_keys` what each column of the kind sorts by, in their order; `asked` and `answered` are in milliseconds.
 */
const seen: Record<string, [type: string, of: (seen: Seen) => unknown]> = {
  kind: ['text', ({ lead }) => lead.kind],
  id: ['text', ({ lead }) => lead.id],
  came: ['timestamptz', ({ lead }) => lead.created_at],
  status: ['text', ({ fields }) => fields.status],
  source: ['text', ({ fields }) => fields.source],
  origin: ['text', ({ fields }) => fields.origin],
  taker: ['text', ({ fields }) => fields.taker],
  taker_name: ['text', ({ fields }) => fields.takerName],
  handled: ['boolean', ({ fields }) => fields.handled],
  spam: ['boolean', ({ fields }) => fields.spam],
  unread: ['boolean', ({ fields }) => fields.unread],
  held: ['boolean', ({ fields }) => fields.held],
  open: ['boolean', ({ fields }) => fields.open],
  signs: ['text', ({ fields }) => fields.signs],
  asked: ['bigint', ({ wait }) => wait.asked],
  answered: ['bigint', ({ wait }) => wait.answered],
  words: ['text', ({ lead }) => [...new Set(searchTextOf(lead).split(/\s+/))].join(' ')],
  sort_keys: ['text[]', ({ lead }) => keysOf(lead)],
};
const keysOf = (lead: Lead) =>
  kindOf(lead).columns.map((column) => storable(sortKey(column, lead)));

const leadSearch: Table = {
  name: 'lead_search',
  key: ['kind', 'id'],
  columns: Object.fromEntries(Object.entries(seen).map(([name, [type]]) => [name, type])),
  rowOf(record) {
    const lead = record as Lead;
    const all = { lead, fields: fieldsOf(lead), wait: waitOf(lead) };
    return Object.values(seen).map(([, of]) => storable(of(all)));
  },
};

/** The index of parts of words, where there is one. No backup needs it, and where one is restored its extension may be missing. */
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

/** A column takes neither NUL nor half a sign, which a page can send; what is looked for is changed alike. */
export const storable = <T>(value: T) =>
  typeof value === 'string' && unstorable.test(value)
    ? value.replace(/[\0\p{Surrogate}]/gu, '\ufffd')
    : value;
/** What stands in hardly any text, without asking of each sign what it is. */
const unstorable = /[\0\ud800-\udfff]/;
