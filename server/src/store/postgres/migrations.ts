import type pg from 'pg';
import { errorCode } from '../../system/disk.ts';
import { StartRefused } from '../../system/start-refused.ts';
import { makeTables } from './tables.ts';

/*
 * What is no collection: those have their tables by `tables.ts`. `erasures` says by keyed hashes alone who was erased: the ledger
 * that stands in `DATA_DIR/erasures` where there is no database.
 *
 * What the processes of one shop share is unlogged where it is of the moment: none of it is worth a sync, and after a crash of
 * the database it is empty. The row of `last_event` orders all events: whoever appends some holds it until they are committed, so
 * their numbers have no gaps and stand in the order of their commits. It is made with the present microsecond as its number, so no
 * number is ever given twice, and whoever reads on after a crash finds a gap.
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

-- From each window as much as is wanted, or nothing from any: the seconds until there is room, 0 where there was. Without a
-- most there always is. As of so many milliseconds ago. A function, since the second statement has to see what those have
-- taken for whom the first one waited; the windows come in the order of their keys, so that no two callers wait for each other.
create function take_from_windows(wanted json, age double precision) returns double precision language plpgsql as $$
declare
  moment timestamptz;
  wait double precision;
begin
  perform pg_advisory_xact_lock(hashtextextended('window ' || w.key, 0)) from json_to_recordset(wanted) as w (key text);
  moment := clock_timestamp() - age * interval '1 millisecond';
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
 * The schema, step by step; a step that was released is never changed. Programs of two versions work on one database while
 * one takes the other's place: so a step only adds what the older one can do without, and what nobody reads any
 * more is taken away a release later.
 */
export const migrations: readonly string[] = [first];

/** So long a start waits for another that is at it. */
const WAIT_MS = 60_000;

/** Postgres' own code. */
const NOT_ALLOWED = '42501';

/** Brings the schema up to date; of several that start at once one does it. Throws `StartRefused` where that cannot be. */
export async function migrate(client: pg.ClientBase, steps = migrations): Promise<void> {
  try {
    // It goes with the connection.
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
