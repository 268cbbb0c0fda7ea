import { leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import pg from 'pg';
import { errorCode } from '../../system/disk.ts';
import { type AnyDeclaration, keysOf } from '../declaration.ts';
import { declarationOf, type TableName, tableNames } from '../schema.ts';
import { newClient } from './database.ts';
import { columnsOf, isShared, tableNameOf, tables, WORD_INDEX } from './rows.ts';

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

/*
 * Indexes for searching, filtering and sorting lists: by fields, by each column's key and by parts of words. The
 * key indexes find a page without sorting all leads; they leave out empty keys, which come last in both
 * directions.
 */

export const keyAt = (place: number) => `sort_keys[${place}]`;

const inOrder = (place: number) => `(${keyAt(place)}) collate "C"`;
const widest = Math.max(...Object.values(leadRegistry).map(({ columns }) => columns.length));

/** One index for each column position of any kind. Leads with equal keys stand in order of position. */
const sortIndexes = Array.from({ length: widest }, (_, at) => ({
  name: `lead_search_by_key_${at + 1}`,
  of: `(kind, ${inOrder(at + 1)}, position desc) where ${inOrder(at + 1)} > ''`,
}));

/** Fewer leads are scanned in some milliseconds, while indexes would slow down every new lead. */
const MANY_LEADS = 20_000;

/** The extension has a schema of its own, because a restore moves `public` aside. */
const SCHEMA = 'sallie_extensions';

const REFUSED = ['42501', '58P01', '0A000', '42704'];

/** Holds every field that lists filter and count by, so that the rows themselves are not read. */
const fieldIndex = {
  name: 'lead_search_by_fields',
  of: '(kind, position) include (came, status, source, origin, taker, taker_name, handled, spam, unread, held, open, signs, asked, answered)',
};

/** `few`: too few leads yet. `refused`: the database allows no index of parts, so search reads every row. */
export type WordIndex = 'there' | 'few' | 'refused';

/** Makes the indexes once they pay. One process runs it while others work; the next call retries a failure. */
export async function keepSearchQuick(url: string, many = MANY_LEADS): Promise<WordIndex> {
  const client = newClient(url);
  await client.connect();
  try {
    if (!(await hasMany(client, many))) return 'few';
    return await makeIndexes(client);
  } finally {
    await client.end();
  }
}

async function hasMany(client: pg.Client, many: number): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (select from lead_search limit ${many}) as found`,
  );
  return (rows[0]?.count ?? 0) >= many;
}

async function makeIndexes(client: pg.Client): Promise<WordIndex> {
  let made = 0;
  /** Builds concurrently, so that no write waits. */
  async function make(name: string, of: () => Promise<string> | string): Promise<void> {
    if (await isThere(client, name)) return;
    await client.query(`create index concurrently ${name} on lead_search ${await of()}`);
    made += 1;
  }
  try {
    for (const { name, of } of [fieldIndex, ...sortIndexes]) await make(name, () => of);
    await make(WORD_INDEX, async () => `using gin (words ${await partsOfWords(client)})`);
    return 'there';
  } catch (error) {
    if (!REFUSED.includes(errorCode(error))) throw error;
    return 'refused';
  } finally {
    if (made > 0) await client.query('vacuum analyze lead_search');
  }
}

async function isThere(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isWhole: boolean }>(
    `select indisvalid as "isWhole" from pg_index where indexrelid = to_regclass('${name}')`,
  );
  // The index build was interrupted.
  if (rows[0]?.isWhole === false) await client.query(`drop index concurrently ${name}`);
  return rows[0]?.isWhole ?? false;
}

/** Adds the trigram extension, if the database allows it, and returns its operator class. */
async function partsOfWords(client: pg.Client): Promise<string> {
  await client.query(`create schema if not exists ${SCHEMA}`);
  await client.query(`create extension if not exists pg_trgm schema ${SCHEMA}`);
  const { rows } = await client.query<{ schema: string }>(
    `select nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`,
  );
  return `${pg.escapeIdentifier(rows[0]?.schema ?? SCHEMA)}.gin_trgm_ops`;
}
