import pg from 'pg';
import { storable } from './rows.ts';

/** Milliseconds of everything one statement waits for: a connection, its turn and its rows. */
export const ANSWER_WITHIN_MS = 1900;

/** What every connection is made with. No error that `pg` makes of an address repeats it. */
export function clientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'sallie',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Queries of one connection are sent without waiting for the answers to those before.
    pipeline: true,
  } as pg.ClientConfig;
}

/** One for a task of its own. */
export function newClient(url: string, config: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ ...clientConfig(url), ...config });
  client.on('error', () => {}); // What is under way fails with it.
  return client;
}

export interface Statement {
  /** A statement with a name is parsed and planned once a connection; the name stands for this text alone. */
  name?: string;
  text: string;
  values?: readonly unknown[];
}

/** Runs one statement, a transaction of its own. Throws `StoreUnavailable` after two seconds at the latest. */
export type Query = <R extends object>(statement: Statement) => Promise<R[]>;

export type Connection = ReturnType<typeof connectionOf>;

/**
 * One connection: what it locks is let go of when it breaks, and then every later query of it fails. `until`: its first query
 * shares its two seconds with the wait for it, and has to answer by then.
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
      // One that did not answer in time still works on what it was asked.
      broken ||= !(error instanceof pg.DatabaseError);
      throw asCallersSee(error);
    } finally {
      answersBy = Number.POSITIVE_INFINITY;
    }
  }
  return {
    query,
    /** Calls `handle` with what is notified on a channel, and with null when the connection has ended. Nobody gets it after this one. */
    async listen(channel: string, handle: (payload: string | null) => void): Promise<void> {
      broken = true;
      client.on('notification', ({ payload = '' }) => handle(payload));
      await query({ text: `listen ${pg.escapeIdentifier(channel)}` });
      client.once('end', () => handle(null));
    },
    /** Nobody gets it after this one: with it goes what it may still have locked. */
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
