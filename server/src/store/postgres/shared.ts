import { createHash } from 'node:crypto';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Logger } from 'pino';
import type { Clock } from '../../system/clock.ts';
import type { Random } from '../../system/secrets.ts';
import type { Database, Query } from './database.ts';
import { createEvents, dropOldEvents, keepConnection } from './events.ts';
import { keepSearchQuick } from './tables.ts';

/* What the processes of one database share: a leader, and limits, windows and tickets by the database's clock. */

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

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Hashes the key, because addresses and user names must not be stored here. */
const keyOf = (name: string, key: string) => `${name} ${hashOf(key).slice(0, 22)}`;

/** One statement takes and says whether that succeeded, so that two callers never get the same spare. */
const take = `
  insert into limits as l (key, spare, at, refused) values ($1, $2::float8 - 1, clock_timestamp(), false)
  on conflict (key) do update set (spare, at, refused) = (
    select case when full_now >= 1 then full_now - 1 else full_now end, clock_timestamp(), full_now < 1
    from (select least($2::float8, l.spare + greatest(0, extract(epoch from clock_timestamp() - l.at)) * $3::float8)
      as full_now) as now_then)
  returning spare, refused`;
const giveBack = 'update limits set spare = least($2::float8, spare + 1) where key = $1';

/** Makes limits; `factor` as in `createLimit`. */
function createSharedLimits(query: Query, factor: number) {
  return ({ burst, perHour }: { burst: number; perHour: number }, name: string) => {
    if (factor === 0) return { take: () => 0, giveBack: () => {} };
    const most = Math.max(1, burst * factor);
    const perSecond = (perHour * factor) / 3600;
    return {
      async take(key: string): Promise<number> {
        const values = [keyOf(name, key), most, perSecond];
        const [taken] = await query<{ spare: number; refused: boolean }>({
          name: 'take',
          text: take,
          values,
        });
        return taken?.refused ? Math.max(1, (1 - taken.spare) / perSecond) : 0;
      },
      async giveBack(key: string): Promise<void> {
        await query({ name: 'give back', text: giveBack, values: [keyOf(name, key), most] });
      },
    };
  };
}

interface Taking {
  rate: { name: string; most: number; within: number; grain?: number };
  key: string;
  count?: number;
}

/** Makes windows; `factor` as in `createSlidingWindow`. */
export function createSharedWindows(query: Query, factor: number) {
  /** Returns the rows for `take_from_windows` in the order of their keys, so that no two callers deadlock. */
  function wantedOf(takings: readonly Taking[]) {
    const wanted = takings.map(({ rate, key, count = 1 }) => {
      const most = Math.max(1, Math.floor(rate.most * factor));
      const { within, grain = 0 } = rate;
      return { key: keyOf(rate.name, key), count: Math.min(count, most), most, within, grain };
    });
    return wanted.sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  return {
    async take(takings: readonly Taking[]): Promise<number> {
      if (factor === 0) return 0;
      const [answer] = await query<{ wait: number }>({
        name: 'take from windows',
        text: 'select take_from_windows($1) as wait',
        values: [JSON.stringify(wantedOf(takings))],
      });
      return answer?.wait ?? 0;
    },
  };
}

/** Tickets are valid once, for `life` milliseconds; only their hashes are stored. */
function createSharedTickets(query: Query, random: Pick<Random, 'token'>, life: number) {
  return {
    async issue(sessionId: string): Promise<string> {
      const ticket = random.token(32);
      await query({
        text: `insert into tickets values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')`,
        values: [hashOf(ticket), sessionId, life],
      });
      return ticket;
    },
    async redeem(ticket: string): Promise<string | null> {
      const [held] = await query<{ session_id: string; is_good: boolean }>({
        text: 'delete from tickets where hash = $1 returning session_id, until >= clock_timestamp() as is_good',
        values: [hashOf(ticket)],
      });
      return held?.is_good ? held.session_id : null;
    },
  };
}

async function dropShortLived(query: Query): Promise<void> {
  await query({ text: 'delete from takings where until < clock_timestamp()' });
  await query({
    text: "delete from limits where at < clock_timestamp() - $1 * interval '1 millisecond'",
    values: [DAY_MS],
  });
  await query({ text: 'delete from tickets where until < clock_timestamp()' });
}
