import type { Lead } from '@sallie/shared/contract/leads';
import { waitOf } from '@sallie/shared/rules/figures/figure';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { fieldsOf, type LeadFields, sortKey } from '@sallie/shared/rules/lead-search/lead-filter';
import { searchTextOf } from '@sallie/shared/rules/lead-search/search-text';
import type { AnyDeclaration, Field, Row } from '../declaration.ts';
import { declarationOf, holdsLeads, type TableName, tableNames } from '../schema.ts';

export interface Table {
  name: string;
  key: readonly string[];
  columns: Record<string, string>;
  rowOf(record: Row, collection: TableName): unknown[];
}

const types: Record<Field<Row>['is'], string> = {
  text: 'text',
  whole: 'int',
  flag: 'boolean',
  instant: 'timestamptz',
};

export function columnsOf({ fields = {} }: AnyDeclaration, name: string): string[] {
  const most = fields[name]?.most ?? 0;
  return most === 1 ? [name] : Array.from({ length: most }, (_, at) => `${name}_${at + 1}`);
}

export const isShared = (collection: TableName) => declarationOf(collection).table !== undefined;

/** Collection names may hold hyphens, which table names must not. */
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
 * The columns of `lead_search`, written with each lead: the values that lists search, filter, sort and count by,
 * because most list queries look at every lead and whole leads are much wider. `words` holds each searched word
 * once, `sort_keys` the key of each column in order; `asked` and `answered` are milliseconds.
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

/** The index of parts of words. Dumps leave it out, because a restore may lack its extension. */
export const WORD_INDEX = 'lead_search_by_parts';

export function tables(): readonly Table[] {
  const names = tableNames();
  if (names.length !== made.of) {
    const byName = new Map(names.map((name) => [tableNameOf(name), declared(name)]));
    made = { of: names.length, tables: [...byName.values(), leadSearch] };
  }
  return made.tables;
}
/** Made once per number of collections. */
let made: { of: number; tables: readonly Table[] } = { of: 0, tables: [] };

export const isIn = ({ name }: Table, collection: TableName) =>
  name === tableNameOf(collection) || (name === leadSearch.name && holdsLeads(collection));

/** Replaces NUL and half surrogate pairs, which Postgres refuses; searched texts are changed alike. */
export const storable = <T>(value: T) =>
  typeof value === 'string' && unstorable.test(value)
    ? value.replace(/[\0\p{Surrogate}]/gu, '\ufffd')
    : value;
/** A quick test, because hardly any text contains such a character. */
const unstorable = /[\0\ud800-\udfff]/;
