/*
 * As `relay_tell` and `relay_heard`, but a process is not sent what it told itself: it still has that, and for most of what is
 * told it is the only one to hear it. Programs of before go on with theirs.
 */
export const ownFrames = `
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

create function relay_heard_by(me text, heard bigint)
returns table (epoch text, epoch_from bigint, seq bigint, process text, number bigint, body json) language sql as $$
  select r.epoch, r.epoch_from, f.seq, f.process, f.number, case when f.process <> me then f.body end
  from relay r left join lateral (select * from frames where seq > heard order by seq limit 500) f on true
$$;
`;
