import { createHash } from 'node:crypto';
import type { After, Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import { createLimits } from '../http/limits.ts';
import { TICKET_LIFE, type Tickets } from '../realtime/tickets.ts';
import type { Connection, Database, Query, Statement } from '../store/postgres/database.ts';
import { listen } from '../store/postgres/listener.ts';
import { keepSearchQuick } from '../store/postgres/search-upkeep.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import { openPostgresRelay } from './postgres-relay.ts';
import { createSharedLimits, createSharedWindows, dropOldLimits } from './shared-limits.ts';
import type { Together } from './together.ts';

const CLEAN_EVERY = 60_000;

export interface JoinDeps {
  database: Database;
  clock: Clock;
  random: Random;
  log: Logger;
  /** RATE_LIMITS. */
  factor: number;
  after: After;
  every: Every;
}

/** Makes this process one of those that share the database. */
export async function joinProcesses(deps: JoinDeps): Promise<Together> {
  const { database, clock, random, factor, every, log } = deps;
  const me = random.token(9);
  const connection = keepConnection(database, me);
  const relay = await openPostgresRelay({
    ...deps,
    me,
    query: connection.query,
    listen: (heard) =>
      listen(database.url, {
        channel: 'relay',
        heard: (place) => heard(Number(place)),
        joined: heard,
      }),
  });
  database.on('doubt', relay.doubt);
  const keepQuick = untilQuick(database.url, log);
  const stopCleaning = every(CLEAN_EVERY, () => {
    if (!relay.leads()) return;
    keepQuick();
    dropOldLimits(database.query).catch((error: unknown) => {
      log.warn({ error: (error as Error).name }, 'old limits');
    });
  });
  return {
    relay,
    limits: createLimits(clock, factor, createSharedLimits(database.query, factor)),
    windows: createSharedWindows(database.query, factor),
    tickets: createDatabaseTickets(database.query, random),
    begin: relay.begin,
    async stop() {
      stopCleaning();
      await relay.stop();
      connection.giveBack();
    },
  };
}

/** Looks after what lists are searched by until there is nothing more to do: one look at a time. */
function untilQuick(url: string, log: Pick<Logger, 'info' | 'warn'>) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    keepSearchQuick(url).then(
      (words) => {
        isDone = words !== 'few';
        if (isDone) log.info({ words }, 'index of words');
      },
      (error: Error) => {
        isDone = false;
        log.warn({ error: error.name }, 'index of words');
      },
    );
  };
}

/** A connection that is kept, so that what is told waits behind nobody; made anew when it breaks. With it goes the sign that `me` lives. */
function keepConnection(database: Pick<Database, 'connect'>, me: string) {
  let kept: Promise<Connection> | null = null;

  async function connect(): Promise<Connection> {
    const connection = await database.connect();
    try {
      const text = `select pg_try_advisory_lock(hashtextextended('process ' || $1, 0))`;
      await connection.query({ text, values: [me] });
    } catch (error) {
      connection.release();
      throw error;
    }
    return connection;
  }

  function giveBack(): void {
    kept?.then(
      (connection) => connection.release(),
      () => {}, // There is none to give back.
    );
    kept = null;
  }

  return {
    giveBack,
    query: (async <R extends object>(statement: Statement) => {
      kept ??= connect();
      const mine = kept;
      try {
        return await (await mine).query<R>(statement);
      } catch (error) {
        if (kept === mine) giveBack();
        throw error;
      }
    }) as Query,
  };
}

function createDatabaseTickets(query: Query, random: Random): Tickets {
  const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');
  return {
    async issue(sessionId) {
      const ticket = random.token(32);
      await query({
        text: `insert into tickets values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')`,
        values: [hashOf(ticket), sessionId, TICKET_LIFE],
      });
      return ticket;
    },
    async redeem(ticket) {
      const [held] = await query<{ session_id: string; is_good: boolean }>({
        text: 'delete from tickets where hash = $1 returning session_id, until >= clock_timestamp() as is_good',
        values: [hashOf(ticket)],
      });
      return held?.is_good ? held.session_id : null;
    },
  };
}
