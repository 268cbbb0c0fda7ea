import type { Content } from '@sallie/shared/contract/content';
import type pg from 'pg';
import { newClient } from './connection.ts';
import { CONNECTIONS } from './database.ts';
import { migrations } from './migrations.ts';
import { SILENT_FOR } from './upkeep.ts';

const CONNECT_WITHIN_MS = 5000;
const COMMITS = 5;
/** Beside its pool a process may probe the database, vacuum after an erasure, and make indexes. */
const BESIDE_THE_POOL = 3;

export type Serving = Awaited<ReturnType<typeof lookCloser>>;

/** Examines a database for the doctor; `refused` holds the error when the connection fails. */
export async function lookAtDatabase(url: string, now: () => Date) {
  const client = newClient(url, {
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: CONNECT_WITHIN_MS,
  });
  try {
    await client.connect();
  } catch (error) {
    return { refused: error as NodeJS.ErrnoException };
  }
  const ask = async <R extends object>(text: string): Promise<R> => {
    const [row] = (await client.query<R>(text)).rows;
    if (!row) throw new Error(`no row: ${text}`);
    return row;
  };
  try {
    const server = await ask<{ version: number; follows: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as follows`,
    );
    const before = now().getTime();
    const { at } = await ask<{ at: Date }>('select clock_timestamp() as at');
    return {
      version: server.version,
      /** Milliseconds by which its clock is ahead of ours, within half a round trip. */
      clockOffset: at.getTime() - (before + now().getTime()) / 2,
      /** Null for a standby. */
      serves: server.follows ? null : await lookCloser(client, ask),
    };
  } finally {
    await client.end();
  }
}

async function lookCloser(client: pg.Client, ask: <R extends object>(text: string) => Promise<R>) {
  const { exists } = await ask<{ exists: boolean }>(
    `select to_regclass('public.migrations') is not null as exists`,
  );
  const newest = 'select coalesce(max(number), 0) as done from public.migrations';
  const living = `select count(*)::int as count from public.processes where seen_at > now() - interval '${SILENT_FOR}'`;
  const { most, taken, ours } = await ask<{ most: number; taken: number; ours: number }>(
    `select current_setting('max_connections')::int as most,
       current_setting('superuser_reserved_connections')::int + count(*)::int as taken,
       count(*) filter (where application_name = 'sallie' and datname = current_database())::int as ours
     from pg_stat_activity where backend_type = 'client backend'`,
  );
  const pictures = `select coalesce(array_agg(name), '{}') as masters, (count(*) filter (where left(encode(sha256(bytes), 'hex'), 32) <> left(name, 32)))::int as damaged
     from public.picture_files where name like '%-master.jpg'`;
  return {
    /** The names of the uploaded pictures, and how many of them do not match the hash in their name. */
    pictures: exists ? await ask<{ masters: string[]; damaged: number }>(pictures) : null,
    /** Schema steps that the database has, and that this program knows; null for an empty database. */
    steps: exists
      ? { done: (await ask<{ done: number }>(newest)).done, known: migrations.length }
      : null,
    processes: exists ? (await ask<{ count: number }>(living)).count : 0,
    /** Null before the first publish. */
    website: exists ? await publishedIn(client) : null,
    commitMs: await medianCommit(client),
    connections: { most, free: most - (taken - ours), each: CONNECTIONS + BESIDE_THE_POOL },
  };
}

async function publishedIn(client: pg.Client): Promise<Content | null> {
  const text = `select record->'content' as content from public.website_versions order by position desc limit 1`;
  return (await client.query<{ content: Content }>(text)).rows[0]?.content ?? null;
}

/** Writes an empty logical message, because a transaction without writes is not synced. */
async function medianCommit(client: pg.Client): Promise<number> {
  const took: number[] = [];
  for (let count = 0; count < COMMITS; count += 1) {
    const begun = performance.now();
    await client.query(`select pg_logical_emit_message(true, 'sallie', 'doctor')`);
    took.push(performance.now() - begun);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(COMMITS / 2)] ?? 0;
}
