import { leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import pg from 'pg';
import { errorCode } from '../../system/disk.ts';
import { newClient } from './connection.ts';
import { WORD_INDEX } from './rows.ts';

/*
 * Indexes of what lists are searched, filtered and sorted by: of their fields, of each column's keys and of parts of words. Along
 * those of keys a page of many sorted leads is found without sorting them; of empty keys, which stand last either way, they know
 * nothing.
 */

export const keyAt = (place: number) => `sort_keys[${place}]`;

const inOrder = (place: number) => `(${keyAt(place)}) collate "C"`;
const widest = Math.max(...Object.values(leadRegistry).map(({ columns }) => columns.length));

/** One index for every column that any kind is sorted by. Leads of equal keys come in the order of their positions. */
const sortIndexes = Array.from({ length: widest }, (_, at) => ({
  name: `lead_search_by_key_${at + 1}`,
  of: `(kind, ${inOrder(at + 1)}, position desc) where ${inOrder(at + 1)} > ''`,
}));

/** So many are looked through in some milliseconds; indexes cost each new lead more than that is worth. */
const MANY_LEADS = 20_000;

/** The schema of the extension: a restore moves `public` aside. */
const SCHEMA = 'sallie_extensions';

/** Postgres' own codes: not allowed, or not there. */
const REFUSED = ['42501', '58P01', '0A000', '42704'];

/** What lists are filtered and counted by, without reading the rows themselves. */
const fieldIndex = {
  name: 'lead_search_by_fields',
  of: '(kind, position) include (came, status, source, origin, taker, taker_name, handled, spam, unread, held, open, signs, asked, answered)',
};

/** `few`: to be asked again. `refused`: this database has no index of parts of words; every row is read, with the same answer. */
export type WordIndex = 'there' | 'few' | 'refused';

/**
 * Makes the indexes where there are so many leads that they pay. To be run by one process, while others work. What fails is
 * tried again by whoever asks next.
 */
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
