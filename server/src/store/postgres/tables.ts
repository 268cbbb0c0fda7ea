import type pg from 'pg';
import { type AnyDeclaration, keysOf } from '../declaration.ts';
import { declarationOf, type TableName, tableNames } from '../schema.ts';
import { columnsOf, isShared, tableNameOf, tables } from './rows.ts';

/*
 * The tables of the collections and their indexes. Fields by which records are found or counted have columns,
 * computed when the record is written. The record itself is `json`, because `jsonb` refuses characters that
 * people can send and loses the order of names. `position` is the order of arrival; a changed record keeps it.
 */

/** Extra columns of indexes, so that frequent queries read no rows. */
const included: Record<string, string> = {
  messages_in_order: 'visitor_id',
  messages_key_visitor_id_seq: 'author',
};

const others: Record<string, string> = {
  leads_that_wait: 'leads (open_since) where waits',
  lead_search_open: 'lead_search (kind, position) where open',
  leads_unread: 'leads (position) where unread',
  replies_by_age: 'replies (at)',
};

function makers(): Map<string, string> {
  const made = new Map<string, string>();
  const index = (name: string, of: string, unique = '') => {
    const more = included[name] ? ` include (${included[name]})` : '';
    made.set(name, `create ${unique} index ${name} on ${of}${more}`);
  };
  for (const { name, columns, key } of tables()) {
    const typed = Object.entries(columns).map((column) => column.join(' '));
    const all = ['position bigint generated always as identity', ...typed, `primary key (${key})`];
    made.set(name, `create table ${name} (${all})`);
    const kind = key.filter((column) => column !== 'id');
    index(`${name}_in_order`, `${name} (${[...kind, 'position']})`, 'unique');
  }
  for (const collection of tableNames()) {
    const table = tableNameOf(collection);
    const declaration = declarationOf(collection);
    const kind = isShared(collection) ? ['kind'] : [];
    for (const { name, fields, isUnique } of keysOf(declaration)) {
      if (isUnique) {
        index(keyName(collection, fields), `${table} (${[...kind, ...fields]})`, 'unique');
        continue;
      }
      for (const column of columnsOf(declaration, name)) {
        index(`${table}_by_${column}`, `${table} (${column}) where ${column} is not null`);
      }
    }
  }
  for (const [name, of] of Object.entries(others)) index(name, of);
  return made;
}

const keyName = (collection: TableName, fields: readonly string[]) =>
  `${tableNameOf(collection)}_key_${fields.join('_')}`;

/** Makes missing tables and indexes. A start with nothing to make takes no locks. */
export async function makeTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const missing = [...makers()].filter(([name]) => !there.has(name)).map(([, text]) => text);
  if (missing.length > 0) await client.query(missing.join('; '));
}

/** Returns the collection and key of a unique index, or null for any other index. */
export function keyNamed(index: string): { collection: TableName; key: string } | null {
  for (const collection of tableNames()) {
    if (index === `${tableNameOf(collection)}_pkey`) return { collection, key: 'id' };
    const key = keysOf(declarationOf(collection)).find(
      ({ fields, isUnique }) => isUnique && keyName(collection, fields) === index,
    );
    if (key) return { collection, key: key.name };
  }
  return null;
}

/** Returns a condition for rows with one of the texts in the first value. */
export function having(declaration: AnyDeclaration, by: string): string {
  const key = keysOf(declaration).find(({ name }) => name === by);
  if (!key) throw new Error(`${by} is not declared as a look-up`);
  return `(${columnsOf(declaration, by)
    .map((column) => `${column} = any($1)`)
    .join(' or ')})`;
}
