import { leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import pg from 'pg';
import { errorCode } from '../../system/disk.ts';
import { newClient } from './connection.ts';
import { WORD_INDEX } from './rows.ts';

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
