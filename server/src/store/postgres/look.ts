import type { Content } from '@sallie/shared/contract/content';
import type pg from 'pg';
import { newClient } from './connection.ts';
import { SILENT_FOR } from './upkeep.ts';

const CONNECT_WITHIN_MS = 5000;

/** Reads what a process of this shop finds in the database; `refused` when it denies the connection. */
export async function lookAtDatabase(url: string) {
  const client = newClient(url, {
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: CONNECT_WITHIN_MS,
  });
  try {
    await client.connect();
  } catch (error) {
    return { refused: error as NodeJS.ErrnoException };
  }
  try {
    const [server] = (
      await client.query<{ version: number; follows: boolean; has_tables: boolean }>(
        `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as follows,
           to_regclass('public.migrations') is not null as has_tables`,
      )
    ).rows;
    const { version = 0, follows = false, has_tables = false } = server ?? {};
    return { version, follows, holds: has_tables && !follows ? await lookInside(client) : null };
  } finally {
    await client.end();
  }
}

async function lookInside(client: pg.Client) {
  const living = `select count(*)::int as count from public.processes where seen_at > now() - interval '${SILENT_FOR}'`;
  const pictures = `select coalesce(array_agg(name), '{}') as masters, (count(*) filter (where left(encode(sha256(bytes), 'hex'), 32) <> left(name, 32)))::int as damaged
     from public.picture_files where name like '%-master.jpg'`;
  const website = `select record->'content' as content from public.website_versions order by position desc limit 1`;
  const [shown] = (await client.query<{ masters: string[]; damaged: number }>(pictures)).rows;
  return {
    processes: (await client.query<{ count: number }>(living)).rows[0]?.count ?? 0,
    /** The names of uploaded pictures, and how many of them do not match their name's hash. */
    pictures: shown ?? { masters: [], damaged: 0 },
    /** The published content; null before the first publish. */
    website: (await client.query<{ content: Content }>(website)).rows[0]?.content ?? null,
  };
}
