import type { Logger } from 'pino';
import type { Clock } from '../../system/clock.ts';
import type { Random } from '../../system/secrets.ts';
import type { Connection, Query } from './connection.ts';
import type { Database } from './database.ts';
import { createEvents, dropOldEvents } from './events.ts';
import { keepSearchQuick } from './list-indexes.ts';
import {
  createSharedLimits,
  createSharedTickets,
  createSharedWindows,
  dropShortLived,
} from './short-lived.ts';

export interface SharedDeps {
  database: Database;
  clock: Pick<Clock, 'steady'>;
  random: Pick<Random, 'token'>;
  log: Pick<Logger, 'info'>;
  /** RATE_LIMITS. */
  factor: number;
  /** How long a ticket is valid, in milliseconds. */
  ticketLife: number;
}

export type Shared = ReturnType<typeof openShared>;

export function openShared({ database, clock, random, log, factor, ticketLife }: SharedDeps) {
  const { query, url } = database;
  const me = random.token(9);
  const kept = keepConnection(database, me);
  const keepQuick = untilQuick(url, log);
  return {
    events: createEvents(kept.query, me),
    /** Called when another process may have appended events, and when the notifying connection has ended. */
    onEvents: kept.onNotified,
    leader: createLeader(kept.query, clock, me),
    limits: createSharedLimits(query, factor),
    windows: createSharedWindows(query, factor),
    tickets: createSharedTickets(query, random, ticketLife),
    /** Called when a change may have been committed although its caller got an error. */
    onDoubt: (handle: () => void) => database.on('doubt', handle),
    /** Run regularly by the leading process. No process needs the events before `before` any more. */
    async tidy(before: number): Promise<void> {
      await dropOldEvents(query, before);
      await dropShortLived(query);
      await keepQuick();
    },
    close: kept.close,
  };
}

/**
 * Keeps a connection of its own, so that events wait behind no other query, and listens for events of processes
 * other than `me`. After it ends, the next query opens a new one.
 */
export function keepConnection(database: Pick<Database, 'connect'>, me: string) {
  let kept: Promise<Connection> | null = null;
  let onNotified = () => {};

  function open(): Promise<Connection> {
    const opened: Promise<Connection> = listening(database, (from) => {
      if (from === null) giveBack(opened);
      // Notifications may have been lost with the connection that ended.
      if (from !== me) onNotified();
    });
    return opened;
  }

  function giveBack(mine = kept): void {
    if (kept !== mine) return;
    kept = null;
    mine?.then(
      (connection) => connection.release(),
      () => {},
    );
  }

  const query: Query = async (statement) => {
    kept ??= open();
    const mine = kept;
    try {
      return await (await mine).query(statement);
    } catch (error) {
      giveBack(mine);
      throw error;
    }
  };
  return {
    query,
    close() {
      onNotified = () => {};
      giveBack();
    },
    onNotified(handle: () => void) {
      onNotified = handle;
    },
  };
}

async function listening(
  database: Pick<Database, 'connect'>,
  handle: (from: string | null) => void,
): Promise<Connection> {
  const connection = await database.connect();
  try {
    await connection.listen('events', handle);
    return connection;
  } catch (error) {
    connection.release();
    throw error;
  }
}

function untilQuick(url: string, log: Pick<Logger, 'info'>) {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    const words = await keepSearchQuick(url).catch((error: unknown) => {
      isDone = false;
      throw error;
    });
    isDone = words !== 'few';
    if (isDone) log.info({ words }, 'index of words');
  };
}

/** A process without a heartbeat for this long is dead and leads no more. */
const DEAD_AFTER_MS = 5000;
/** A leader without a heartbeat stops leading before another process may lead. */
const LEADS_FOR_MS = 4000;

/** One statement: of several processes that beat at once, one gets the row of `leader`. */
const beat = {
  name: 'beat',
  text: `with sign as (
      insert into processes (id, seen_at) values ($1, clock_timestamp()) on conflict (id) do update set seen_at = excluded.seen_at
    ), place as (
      insert into last_event (seq) values (extract(epoch from clock_timestamp()) * 1000000) on conflict (one) do nothing
    ), lease as (
      insert into leader (process, until) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
      on conflict (one) do update set process = excluded.process, until = excluded.until
        where leader.process = excluded.process or leader.until < clock_timestamp()
      returning one
    )
    select exists (select from lease) as leads,
      array(select id from processes where id <> $1 and seen_at < clock_timestamp() - $2 * interval '1 millisecond') as dead`,
};

/** Decides which process of a database leads, and which processes have died. `me` is the name of this process. */
export function createLeader(query: Query, clock: Pick<Clock, 'steady'>, me: string) {
  let until = Number.NEGATIVE_INFINITY;
  return {
    isMine: () => clock.steady() < until,
    /** Sends a heartbeat, due every second. Resolves to the names of processes whose heartbeats stopped. */
    async beat(): Promise<string[]> {
      const asked = clock.steady();
      const [state] = await query<{ leads: boolean; dead: string[] }>({
        ...beat,
        values: [me, DEAD_AFTER_MS],
      });
      until = state?.leads ? asked + LEADS_FOR_MS : Number.NEGATIVE_INFINITY;
      return state?.dead ?? [];
    },
    /** Removes dead processes once every process knows that they ended. */
    async bury(dead: readonly string[]): Promise<void> {
      await query({ text: 'delete from processes where id = any($1)', values: [dead] });
    },
    /** Removes this process, so that it is not found dead and another process may lead. */
    async leave(): Promise<void> {
      until = Number.NEGATIVE_INFINITY;
      const text = `with gone as (delete from processes where id = $1) delete from leader where process = $1`;
      await query({ text, values: [me] });
    },
  };
}
