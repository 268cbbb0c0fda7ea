import { setTimeout as pause } from 'node:timers/promises';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import pg from 'pg';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../store.ts';
import { storable } from './rows.ts';

/** The limit for one statement, including the wait for a connection, a lock and the rows. */
const ANSWER_WITHIN_MS = 1900;
/** Well below `ANSWER_WITHIN_MS`, because a busy process (at its start, say) gets the error late. */
const LOCKED_WITHIN_MS = 700;
const PROBE_EVERY_MS = 250;
const PROBE_WITHIN_MS = 1000;
/** The most connections of one process: Postgres allows 100 by default, and several processes share a database. */
export const CONNECTIONS = 16;

/** True when the database accepts writes; a standby does not. */
async function answers(url: string): Promise<boolean> {
  const client = newClient(url, { connectionTimeoutMillis: PROBE_WITHIN_MS });
  try {
    await client.connect();
    const text = 'select pg_is_in_recovery() as follows';
    const question = { text, query_timeout: PROBE_WITHIN_MS };
    const [answer] = (await client.query<{ follows: boolean }>(question)).rows;
    return answer?.follows === false;
  } catch {
    return false; // No answer is an answer too: the database is away.
  } finally {
    void client.end();
  }
}

/** Thrown when the database received a statement but gave no answer, so it may have run it. */
export class OutcomeUnknown extends StoreUnavailable {}

export type Database = ReturnType<typeof openDatabase>;

export interface DatabaseDeps {
  url: string;
  log?: Pick<Logger, 'warn' | 'info'> | undefined;
}

/** Pools connections. Without the database a call fails in two seconds, then all fail at once until it is back. */
export function openDatabase({ url, log }: DatabaseDeps) {
  /** Emits `doubt` when a change may have been stored although its caller got an error. */
  const emitter = createEmitter<{ doubt(): void }>();
  let isUp = true;
  let isClosed = false;
  let probing: Promise<void> | null = null;
  let pool = newPool(url, suspect);

  async function connect(): Promise<Connection> {
    const until = performance.now() + ANSWER_WITHIN_MS;
    if (!isUp) throw new StoreUnavailable('The database does not answer');
    const client = await pool.connect().catch((error: unknown) => {
      suspect();
      throw new StoreUnavailable('The database gives no connection', { cause: error });
    });
    return connectionOf(client, until, asCallersSee);
  }

  /** Turns a passing error into `StoreUnavailable`; any other error is our bug. */
  function asCallersSee(error: unknown): unknown {
    if (!isPassing(error)) return error;
    if (!isBusy(error)) suspect();
    if (error instanceof pg.DatabaseError) {
      return new StoreUnavailable('The database cannot take this now', { cause: error });
    }
    return new OutcomeUnknown('The database gave no answer', { cause: error });
  }

  /** Probes the database, because a failure may concern a single connection. */
  function suspect(): void {
    if (isClosed) return;
    probing ??= probe().finally(() => {
      probing = null;
    });
  }

  async function probe(): Promise<void> {
    while (!isClosed && !(await answers(url))) {
      if (isUp) goDown();
      await pause(PROBE_EVERY_MS, undefined, { ref: false });
    }
    if (isUp || isClosed) return;
    isUp = true;
    log?.info('the database answers again');
  }

  function goDown(): void {
    isUp = false;
    log?.warn('the database does not answer: nothing is stored until it does');
    // Its connections may be dead without knowing it, and each would cost a caller two seconds later.
    const old = pool;
    pool = newPool(url, suspect);
    void old.end();
  }

  return {
    url,
    connect,
    async query<R extends object>(statement: Statement): Promise<R[]> {
      const connection = await connect();
      try {
        return await connection.query<R>(statement);
      } finally {
        connection.release();
      }
    },
    /** False from the first failed probe until the database answers again. */
    isUp: () => isUp,
    doubt: () => emitter.emit('doubt'),
    on: emitter.on.bind(emitter),
    async close(): Promise<void> {
      isClosed = true;
      await probing;
      await pool.end();
    },
  };
}

function newPool(url: string, onBroken: () => void): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(url),
    max: CONNECTIONS,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    idleTimeoutMillis: 60_000,
    // The database stops a statement that no caller waits for any more.
    statement_timeout: ANSWER_WITHIN_MS,
    lock_timeout: LOCKED_WITHIN_MS,
    onConnect: makeDurable,
  });
  // Without a listener, the error of an idle connection would end the process.
  pool.on('connect', (client) => client.on('error', onBroken));
  pool.on('error', onBroken);
  return pool;
}

/** Makes commits durable before they are acknowledged, whatever the database's default is. */
async function makeDurable(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  );
}

/* Postgres error codes. Busy: a lock was not granted, or a transaction was ended in favor of another. */
const busy = ['55P03', '40001', '40P01'];
/* Connection lost, disk full, shutting down or starting, disk error; and a standby. */
const passingClasses = ['08', '53', '57', '58'];
const READ_ONLY = '25006';

export function isBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && busy.includes(error.code ?? '');
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return !(error instanceof TypeError);
  const { code = '' } = error;
  return isBusy(error) || code === READ_ONLY || passingClasses.includes(code.slice(0, 2));
}

/** The settings of every connection. `pg` does not repeat the URL in its error messages. */
function clientConfig(url: string): pg.ClientConfig {
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
function connectionOf(
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
