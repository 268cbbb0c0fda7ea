import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import { leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import pg from 'pg';
import { clientConfig } from './client.ts';
import { type ListIndex, sortIndexes } from './lead-walk.ts';
import { leadSearch, rowOf, WORD_INDEX } from './rows.ts';

/*
 * What lists are searched, filtered and sorted by, beside what each commit writes: rows of before there was that table, and
 * indexes of their fields, of each column's keys and of parts of words.
 */

/** So many are looked through in some milliseconds; indexes cost each new lead more than that is worth. */
const MANY = 20_000;
/** Leads whose rows are missing, in one statement: none is held up for long. */
const AT_ONCE = 200;
/** Rows of before stand before all others, in the order of their leads. */
const BEFORE_ALL = 1e15;

/** Of the extension: a restore moves `public` aside. */
const SCHEMA = 'sallie_extensions';

/** Postgres' own codes: not allowed, or not there. */
const REFUSED = ['42501', '58P01', '0A000', '42704'];

/** What lists are filtered and counted by, without reading the rows themselves. */
const fieldIndex: ListIndex = {
  name: 'lead_search_by_fields',
  of: '(kind, position) include (came, status, source, taker, taker_name, handled, spam, unread, held, open)',
};

/** `few`: to be asked again. `refused`: this database has no index of parts of words; every row is read, with the same answer. */
export type WordIndex = 'there' | 'few' | 'refused';

/**
 * Writes the rows that are missing, and makes the indexes where there are so many leads that they pay. To be run by one process,
 * while others work. What fails is tried again by whoever asks next.
 */
export async function keepSearchQuick(url: string, many = MANY): Promise<WordIndex> {
  const client = new pg.Client(clientConfig(url));
  client.on('error', () => {}); // What is under way fails with it.
  await client.connect();
  try {
    while ((await writeMissing(client)) === AT_ONCE);
    if (!(await hasMany(client, many))) return 'few';
    return await makeIndexes(client);
  } finally {
    await client.end();
  }
}

/** Returns how many were missing, at most `AT_ONCE`. */
async function writeMissing(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ position: string; record: Lead }>(
    'select l.position, l.record from leads l where not exists (select from lead_search s where s.kind = l.kind and s.id = l.id)' +
      ` order by l.position limit ${AT_ONCE}`,
  );
  const { name, columns } = leadSearch;
  const missing = rows.map(({ position, record }) => ({
    ...rowOf(leadSearch, record.kind, record),
    position: Number(position) - BEFORE_ALL,
  }));
  const all = ['position', ...Object.keys(columns)];
  const types = Object.entries({ position: 'bigint', ...columns }).map((pair) => pair.join(' '));
  // Whoever changes or drops one of them meanwhile is waited for: what they wrote stands, and what is gone stays gone.
  await client.query(
    `insert into ${name} (${all}) overriding system value` +
      ` select ${all.map((column) => `r.${column}`)} from json_to_recordset($1) as r (${types})` +
      ' join leads l on l.kind = r.kind and l.id = r.id for key share of l on conflict (kind, id) do nothing',
    [JSON.stringify(missing)],
  );
  return rows.length;
}

/** Rows that a program of before wrote, for which a kind had fewer columns. */
const tooShort = leadKinds
  .map(
    (kind) => `kind = '${kind}' and cardinality(sort_keys) < ${leadRegistry[kind].columns.length}`,
  )
  .join(' or ');

/**
 * Gives them the keys that are missing. To be run at each start: in an upgrade the last of before have stopped when the last of
 * today starts. Others may write meanwhile; what they write just then is left to them.
 */
export async function renewSortKeys(url: string): Promise<void> {
  const client = new pg.Client(clientConfig(url));
  client.on('error', () => {}); // What is under way fails with it.
  await client.connect();
  try {
    while ((await renewSome(client)) === AT_ONCE);
  } finally {
    await client.end();
  }
}

/** Returns how many it gave theirs, at most `AT_ONCE`. */
async function renewSome(client: pg.Client): Promise<number> {
  const short = `select kind, id from ${leadSearch.name} where ${tooShort} limit ${AT_ONCE} for update skip locked`;
  const ofThose = 'join json_to_recordset($1) as r (kind text, id text) using (kind, id)';
  await client.query('begin');
  const { rows: locked } = await client.query(short);
  // Read after they were locked: what stands in their leads now can be changed by nobody without writing them after this.
  const { rows } = await client.query<{ record: Lead }>(`select record from leads ${ofThose}`, [
    JSON.stringify(locked),
  ]);
  const renewed = rows.map(({ record }) => rowOf(leadSearch, record.kind, record));
  await client.query(
    `update ${leadSearch.name} s set sort_keys = r.sort_keys` +
      ' from json_to_recordset($1) as r (kind text, id text, sort_keys text[]) where s.kind = r.kind and s.id = r.id',
    [JSON.stringify(renewed)],
  );
  await client.query('commit');
  return rows.length;
}

async function hasMany(client: pg.Client, many: number): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (select from lead_search limit ${many}) as found`,
  );
  return (rows[0]?.count ?? 0) >= many;
}

async function makeIndexes(client: pg.Client): Promise<WordIndex> {
  let made = 0;
  /** Nobody who writes waits for it. */
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
    if (!REFUSED.includes((error as { code?: string }).code ?? '')) throw error;
    return 'refused';
  } finally {
    if (made > 0) await client.query('vacuum analyze lead_search');
  }
}

async function isThere(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isWhole: boolean }>(
    `select indisvalid as "isWhole" from pg_index where indexrelid = to_regclass('${name}')`,
  );
  // Broken off half made.
  if (rows[0]?.isWhole === false) await client.query(`drop index concurrently ${name}`);
  return rows[0]?.isWhole ?? false;
}

/** What makes an index of them, added to the database where that lets us. */
async function partsOfWords(client: pg.Client): Promise<string> {
  await client.query(`create schema if not exists ${SCHEMA}`);
  await client.query(`create extension if not exists pg_trgm schema ${SCHEMA}`);
  const { rows } = await client.query<{ schema: string }>(
    `select nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`,
  );
  return `${pg.escapeIdentifier(rows[0]?.schema ?? SCHEMA)}.gin_trgm_ops`;
}
