import type pg from 'pg';
import { errorCode } from '../../system/disk.ts';
import { StartRefused } from '../../system/start-refused.ts';
import { makeTables } from './tables.ts';

/*
 * Tables that belong to no collection; the collections' tables come from `tables.ts`. `erasures` is the ledger
 * of keyed hashes that a shop without a database keeps in `DATA_DIR/erasures`.
 *
 * Short-lived tables that processes share are unlogged: they are not worth a sync, and a crash of the database
 * empties them. The row of `last_event` orders all events: a process that appends holds it until its commit, so
 * that numbers have no gaps and follow the order of commits. Its first number is the present microsecond, so
 * that no number is ever given twice and a reader finds a gap after a crash.
 */
const first = `
create table secrets (name text primary key, value text not null);

create table erasures (line text primary key);

create table picture_files (name text primary key, bytes bytea not null);

create unlogged table events (
  seq bigint primary key,
  process text not null,
  number bigint not null,
  body text not null,
  at timestamptz not null default clock_timestamp(),
  unique (process, number)
);

create unlogged table last_event (one boolean primary key default true check (one), seq bigint not null);

create unlogged table processes (id text primary key, seen_at timestamptz not null);

create table leader (one boolean primary key default true check (one), process text not null, until timestamptz not null);

create unlogged table limits (
  key text primary key,
  spare double precision not null,
  at timestamptz not null,
  refused boolean not null
);

create unlogged table takings (
  key text,
  until timestamptz,
  count bigint not null,
  primary key (key, until)
);

create unlogged table tickets (hash text primary key, session_id text not null, until timestamptz not null);

-- Takes the wanted count from every window, or nothing from any. Returns the seconds until there is room, 0 when it was taken.
-- A function, because after waiting for the locks the next statement must see what other callers have taken meanwhile. The
-- windows come in the order of their keys, so that no two callers deadlock.
create function take_from_windows(wanted json) returns double precision language plpgsql as $$
declare
  moment timestamptz;
  wait double precision;
begin
  perform pg_advisory_xact_lock(hashtextextended('window ' || w.key, 0)) from json_to_recordset(wanted) as w (key text);
  moment := clock_timestamp();
  delete from takings t using json_to_recordset(wanted) as w (key text) where t.key = w.key and t.until <= moment;
  select coalesce(max(greatest(1, extract(epoch from freed_at - moment))), 0) into wait from (
    select min(t.until) as freed_at
    from json_to_recordset(wanted) as w (key text, count bigint, most bigint) cross join lateral (
      select until, sum(count) over (order by until) as freed, sum(count) over () as taken from takings where key = w.key
    ) t
    where t.taken + w.count > w.most and t.freed >= t.taken + w.count - w.most
    group by w.key
  ) full_windows;
  if wait = 0 then
    insert into takings as t (key, until, count)
      select w.key, case when w.grain > 0
          then to_timestamp((floor(extract(epoch from moment) * 1000 / w.grain) + 1) * w.grain / 1000)
          else moment end + w.within * interval '1 millisecond', w.count
      from json_to_recordset(wanted) as w (key text, count bigint, within double precision, grain numeric)
      on conflict (key, until) do update set count = t.count + excluded.count;
  end if;
  return wait;
end $$;
`;

/**
 * The schema, step by step; a released step never changes. Two versions of the program use one database during
 * an update, so a step only adds what the older version can ignore; anything unused is dropped one release
 * later.
 */
export const migrations: readonly string[] = [first];

/** How long a start waits for another process that migrates. */
const WAIT_MS = 60_000;

const NOT_ALLOWED = '42501';

/** Updates the schema; of several processes that start at once, one does it. May throw `StartRefused`. */
export async function migrate(client: pg.ClientBase, steps = migrations): Promise<void> {
  try {
    // The lock ends with the connection.
    await client.query(
      `set lock_timeout = ${WAIT_MS}; select pg_advisory_lock(hashtextextended('migrations', 0))`,
    );
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
    if (errorCode(error) !== NOT_ALLOWED) throw error;
    throw new StartRefused('The user of DATABASE_URL may not make tables in that database.', {
      cause: error,
    });
  }
}
