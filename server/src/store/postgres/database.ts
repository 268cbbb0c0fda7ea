import { setTimeout as pause } from 'node:timers/promises';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import pg from 'pg';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../store.ts';
import {
  ANSWER_WITHIN_MS,
  type Connection,
  clientConfig,
  connectionOf,
  newClient,
  type Statement,
} from './connection.ts';

/**
 * So long it waits for what others have locked, and may be asked again. Well below `ANSWER_WITHIN_MS`: a process that is busy, with its
 * start say, hears of it late.
 */
const LOCKED_WITHIN_MS = 700;
/** A database that does not answer is asked again this often. */
const PROBE_EVERY_MS = 250;
const PROBE_WITHIN_MS = 1000;
/** Postgres allows 100 in all unless it is told otherwise, and several processes share one. */
export const CONNECTIONS = 16;

/** Whether it takes writes: one that only follows another does not. */
async function answers(url: string): Promise<boolean> {
  const client = newClient(url, { connectionTimeoutMillis: PROBE_WITHIN_MS });
  try {
    await client.connect();
    const text = 'select pg_is_in_recovery() as follows';
    const question = { text, query_timeout: PROBE_WITHIN_MS };
    const [answer] = (await client.query<{ follows: boolean }>(question)).rows;
    return answer?.follows === false;
  } catch {
    return false; // That it does not answer is the answer.
  } finally {
    void client.end();
  }
}

/** It was asked, and may have done it. */
export class OutcomeUnknown extends StoreUnavailable {}

export type Database = ReturnType<typeof openDatabase>;

export interface DatabaseDeps {
  url: string;
  log?: Pick<Logger, 'warn' | 'info'> | undefined;
}

/**
 * Connections to one database, made as they are needed. What fails since the database is gone says so in two seconds; from
 * then on everything fails at once, until the database is found to answer again.
 */
export function openDatabase({ url, log }: DatabaseDeps) {
  /** Emits where a change may have been kept though its caller was told that it could not be. */
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

  /** As callers are told: what passes by itself is `StoreUnavailable`, anything else is our bug. */
  function asCallersSee(error: unknown): unknown {
    if (!isPassing(error)) return error;
    if (!isBusy(error)) suspect();
    if (error instanceof pg.DatabaseError) {
      return new StoreUnavailable('The database cannot take this now', { cause: error });
    }
    return new OutcomeUnknown('The database gave no answer', { cause: error });
  }

  /** One failure may be one connection's; whether the database answers is asked of it. */
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
    // Its connections may be dead without knowing it, and would each cost somebody two seconds later.
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
    /** False from when it was found not to answer until it does. */
    isUp: () => isUp,
    doubt: () => emitter.emit('doubt'),
    on: emitter.on.bind(emitter),
    /** Waits for what is under way. */
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
    // So long the database goes on with what nobody waits for any more.
    statement_timeout: ANSWER_WITHIN_MS,
    lock_timeout: LOCKED_WITHIN_MS,
    onConnect: makeDurable,
  });
  // What breaks while nobody uses it would end the process otherwise.
  pool.on('connect', (client) => client.on('error', onBroken));
  pool.on('error', onBroken);
  return pool;
}

/** A commit is acknowledged when it is on disk, whatever this database does by itself. */
async function makeDurable(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  );
}

/* Postgres' own codes. Busy: a lock was not given, or a transaction was ended for the sake of another. */
const busy = ['55P03', '40001', '40P01'];
/* Stopping, starting, full, broken, gone, or only following another. */
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
