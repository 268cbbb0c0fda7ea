import type pg from 'pg';
import { type AnyDeclaration, keysOf } from '../declaration.ts';
import { declarationOf, type TableName, tableNames } from '../schema.ts';
import { columnsOf, isShared, tableNameOf, tables } from './rows.ts';

/*
 * The tables of the collections and their indexes. What a record is found, told apart or counted by has a column, computed where
 * it is written; the record itself is kept as the text it was sent as (`json`, since `jsonb` refuses signs that people can
 * send and forgets the order of names). `position` is the order of coming: a record that is changed keeps it.
 */

/** What else some indexes hold, so that frequent questions read no rows. */
const included: Record<string, string> = {
  messages_in_order: 'visitor_id',
  messages_key_visitor_id_seq: 'author',
};

/** What one of the features asks of all records at once. */
const others: Record<string, string> = {
  leads_that_wait: 'leads (open_since) where waits',
  lead_search_open: 'lead_search (kind, position) where open',
  leads_unread: 'leads (position) where unread',
  replies_by_age: 'replies (at)',
};

/** The statement that makes each table and each index, by its name. */
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

/** Makes what is not there yet. In a start with nothing to make it locks nothing. */
export async function makeTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const missing = [...makers()].filter(([name]) => !there.has(name)).map(([, text]) => text);
  if (missing.length > 0) await client.query(missing.join('; '));
}

/** The collection and the key that an index of the database is of; null for any other. */
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

/** A condition on the rows of those that have one of the texts that are the first value. */
export function having(declaration: AnyDeclaration, by: string): string {
  const key = keysOf(declaration).find(({ name }) => name === by);
  if (!key) throw new Error(`${by} is not declared as a look-up`);
  return `(${columnsOf(declaration, by)
    .map((column) => `${column} = any($1)`)
    .join(' or ')})`;
}
