/*
 * What the processes of one shop share of the moment. Unlogged: none of it is worth a sync, and after a crash of the
 * database it is empty, which every process notices by the new epoch.
 *
 * The row of `relay` orders everything: whoever tells something holds it until that is committed, so the numbers of `frames`
 * have no gaps and stand in the order of their commits.
 */
export const processTables = `
create unlogged table relay (
  one boolean primary key default true check (one),
  epoch text not null,
  epoch_from bigint not null,
  seq bigint not null,
  leader text,
  database_started timestamptz not null,
  forget_to bigint
);

create unlogged table frames (
  seq bigint primary key,
  process text not null,
  number bigint not null,
  body json not null,
  at timestamptz not null default clock_timestamp(),
  unique (process, number)
);

create unlogged table processes (id text primary key, seen_at timestamptz not null);

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

-- A sign of life. Where a process is found dead, or the database was started anew, something may have been committed and
-- never told: then a new epoch begins. Whoever leads and is gone is followed by the first to notice.
create function relay_beat(me text, start_over boolean, dead_after interval, gone_after interval)
returns table (epoch text, epoch_from bigint, seq bigint, leader text) language plpgsql as $$
#variable_conflict use_column
declare
  state relay;
  died int;
begin
  insert into relay values (true, md5(random()::text || clock_timestamp()), 0, 0, null, pg_postmaster_start_time())
    on conflict do nothing;
  select * into state from relay for update;
  insert into processes values (me, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at;
  -- Each holds the lock of its name for as long as its connection lives; where nobody is there to end that, time does.
  -- What it had asked last may still be committed for two seconds: to start over sooner would miss that.
  delete from processes where id <> me and (
    seen_at < clock_timestamp() - dead_after or (seen_at < clock_timestamp() - gone_after
      and pg_try_advisory_xact_lock(hashtextextended('process ' || id, 0))));
  get diagnostics died = row_count;
  if died > 0 or start_over or state.database_started <> pg_postmaster_start_time() then
    state.epoch := md5(random()::text || clock_timestamp());
    state.epoch_from := state.seq;
    state.database_started := pg_postmaster_start_time();
    perform pg_notify('relay', '');
  end if;
  if not exists (select from processes where id = state.leader) then
    state.leader := me;
  end if;
  if state.forget_to is not null then
    -- A second is enough for every process that is not stuck to have read them.
    delete from frames f where f.seq <= state.forget_to and f.at < clock_timestamp() - interval '1 second';
    if not exists (select from frames f where f.seq <= state.forget_to) then
      state.forget_to := null;
    end if;
  end if;
  update relay r set epoch = state.epoch, epoch_from = state.epoch_from, leader = state.leader,
      database_started = state.database_started, forget_to = state.forget_to
    where r is distinct from state;
  return query select state.epoch, state.epoch_from, state.seq, state.leader;
end $$;

-- Takes leave: who leads gives that up, and nobody is found dead.
create function relay_leave(me text) returns void language sql as $$
  delete from processes where id = me;
  update relay set leader = null where leader = me;
$$;

-- Tells these, but for those that were told before an answer was lost, and answers with all after what the caller has
-- heard. Nothing is told into an epoch that is over.
create function relay_exchange(me text, known text, heard bigint, items json)
returns table (epoch text, epoch_from bigint, seq bigint, process text, number bigint, body json) language plpgsql as $$
#variable_conflict use_column
declare
  state relay;
  told bigint;
  added int;
begin
  select * into state from relay for update;
  if state.epoch = known then
    select coalesce(max(f.number), 0) into told from frames f where f.process = me;
    insert into frames (seq, process, number, body)
      select state.seq + row_number() over (order by i.number), me, i.number, i.body
      from json_to_recordset(items) as i (number bigint, body json) where i.number > told;
    get diagnostics added = row_count;
    if exists (select from json_array_elements(items) i where i #>> '{body,forget}' = 'true') then
      state.forget_to := state.seq + added - 1;
    end if;
    update relay set seq = state.seq + added, forget_to = state.forget_to;
    perform pg_notify('relay', (state.seq + added)::text);
  end if;
  return query select * from relay_heard_by(me, heard);
end $$;

-- What was told after that; a row without a number where there is nothing. Whoever told it still has what it told, and for
-- most of it is the only one to hear it: so it is not sent that again.
create function relay_heard_by(me text, heard bigint)
returns table (epoch text, epoch_from bigint, seq bigint, process text, number bigint, body json) language sql as $$
  select r.epoch, r.epoch_from, f.seq, f.process, f.number, case when f.process <> me then f.body end
  from relay r left join lateral (select * from frames where seq > heard order by seq limit 500) f on true
$$;

-- Until when something taken at that moment counts; lengths in milliseconds.
create function window_end(moment timestamptz, within double precision, grain double precision)
returns timestamptz language sql immutable as $$
  select case when grain > 0
    then to_timestamp((floor(extract(epoch from moment) * 1000 / grain) + 1) * grain / 1000 + within / 1000)
    else moment + within * interval '1 millisecond' end
$$;

-- From each window as much as is wanted, or nothing from any: the seconds until there is room, 0 where there was. The
-- windows come in the order of their keys, so that two callers never wait for each other.
create function take_from_windows(wanted json) returns double precision language plpgsql as $$
#variable_conflict use_column
declare
  one record;
  taken record;
  over bigint;
  wait double precision := 0;
  moment timestamptz;
begin
  for one in select * from json_to_recordset(wanted) as w (key text) loop
    perform pg_advisory_xact_lock(hashtextextended('window ' || one.key, 0));
  end loop;
  moment := clock_timestamp();
  for one in select * from json_to_recordset(wanted) as w (key text, count bigint, most double precision) loop
    delete from takings t where t.key = one.key and t.until <= moment;
    select coalesce(sum(t.count), 0) + one.count - floor(one.most) into over from takings t where t.key = one.key;
    for taken in select * from takings t where t.key = one.key and over > 0 order by t.until loop
      over := over - taken.count;
      if over <= 0 then
        wait := greatest(wait, 1, extract(epoch from taken.until - moment));
        exit;
      end if;
    end loop;
  end loop;
  if wait = 0 then
    insert into takings (key, until, count)
      select w.key, window_end(moment, w.within, w.grain), w.count
      from json_to_recordset(wanted) as w (key text, count bigint, within double precision, grain double precision)
      on conflict (key, until) do update set count = takings.count + excluded.count;
  end if;
  return wait;
end $$;

-- Counts what was let through so many milliseconds ago.
create function note_in_windows(wanted json, age double precision) returns void language sql as $$
  insert into takings (key, until, count)
    select w.key, window_end(clock_timestamp() - age * interval '1 millisecond', w.within, w.grain), w.count
    from json_to_recordset(wanted) as w (key text, count bigint, within double precision, grain double precision)
    on conflict (key, until) do update set count = takings.count + excluded.count
$$;
`;
