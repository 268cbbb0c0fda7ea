import pg from 'pg';
import { storable } from './rows.ts';

/** The limit for one statement, including the wait for a connection, a lock and the rows. */
export const ANSWER_WITHIN_MS = 1900;

/** The settings of every connection. `pg` does not repeat the URL in its error messages. */
export function clientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'sallie',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Queries of one connection are sent without waiting for earlier answers.
    pipeline: true,
  } as pg.ClientConfig;
}

/** Makes a client outside of the pool, for a task of its own. */
export function newClient(url: string, config: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ ...clientConfig(url), ...config });
  client.on('error', () => {}); // A query under way fails with the same error.
  return client;
}

export interface Statement {
  /** The database parses and plans a named statement once per connection; a name must always have the same text. */
  name?: string;
  text: string;
  values?: readonly unknown[];
}

/** Runs one statement as a transaction of its own. Throws `StoreUnavailable` after two seconds at the latest. */
export type Query = <R extends object>(statement: Statement) => Promise<R[]>;

export type Connection = ReturnType<typeof connectionOf>;

/**
 * One connection. When it breaks, the database releases its locks and every later query fails. `until`: when its
 * first query has to be answered, because that query shares its two seconds with the wait for the connection.
 */
export function connectionOf(
  client: pg.PoolClient,
  until: number,
  asCallersSee: (error: unknown) => unknown,
) {
  let answersBy = until;
  let broken = false;
  async function query<R extends object>(statement: Statement) {
    const within = Math.max(answersBy - performance.now(), 1);
    try {
      return await run<R>(client, statement, within);
    } catch (error) {
      // The database may still work on a query that was not answered in time.
      broken ||= !(error instanceof pg.DatabaseError);
      throw asCallersSee(error);
    } finally {
      answersBy = Number.POSITIVE_INFINITY;
    }
  }
  return {
    query,
    /** Calls `handle` with each notification, and with null at the end. The connection is not reused. */
    async listen(channel: string, handle: (payload: string | null) => void): Promise<void> {
      broken = true;
      client.on('notification', ({ payload = '' }) => handle(payload));
      await query({ text: `listen ${pg.escapeIdentifier(channel)}` });
      client.once('end', () => handle(null));
    },
    /** Ends the connection on release instead of reusing it, so that its locks are released. */
    discard(): void {
      broken = true;
    },
    release: () => client.release(broken),
  };
}

async function run<R extends object>(
  client: pg.PoolClient,
  { name, text, values = [] }: Statement,
  within: number,
): Promise<R[]> {
  const query_timeout = Math.min(within, ANSWER_WITHIN_MS);
  const query = { name, text, values: values.map(storable), query_timeout };
  return (await client.query<R>(query)).rows;
}
