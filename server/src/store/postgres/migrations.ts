import pg from 'pg';
import { StartRefused } from '../../system/start-refused.ts';
import { clientConfig } from './database.ts';
import { processTables } from './migrations/001-processes.ts';
import { tables } from './migrations/001-tables.ts';
import { makeTables } from './tables.ts';

/**
 * The schema, step by step; a step that was released is never changed. Programs of two versions work on one database while
 * one takes the other's place: so a step only adds what the older one can do without, and what nobody reads any
 * more is taken away a release later.
 */
export const migrations: readonly string[] = [tables + processTables];

/** So long a start waits for another that is at it (milliseconds). */
const WAIT = 60_000;

/** Postgres' own code. */
const NOT_ALLOWED = '42501';

/** Brings the schema up to date; of several that start at once one does it. Throws `StartRefused` where that cannot be. */
export async function migrate(url: string, steps = migrations): Promise<void> {
  const client = new pg.Client({ ...clientConfig(url), lock_timeout: WAIT });
  client.on('error', () => {}); // What is under way fails with it.
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('migrations', 0))`);
    await client.query(
      'create table if not exists migrations (number int primary key, at timestamptz not null default now())',
    );
    const newest = 'select coalesce(max(number), 0) as done from migrations';
    const done = (await client.query<{ done: number }>(newest)).rows[0]?.done ?? 0;
    if (done > steps.length) {
      throw new StartRefused(
        'The database of DATABASE_URL is kept by a newer version of this program; start that one.',
      );
    }
    await makeTables(client);
    for (const [at, step] of steps.entries()) {
      const note = `insert into migrations (number) values (${at + 1})`;
      if (at >= done) await client.query(`begin; ${step}; ${note}; commit`);
    }
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    throw new StartRefused('The user of DATABASE_URL may not make tables in that database.', {
      cause: error,
    });
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}
