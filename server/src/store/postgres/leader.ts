import type { Clock } from '../../system/clock.ts';
import type { Query } from './connection.ts';

/** Who has given no sign of life for so long is dead, and leads no more (milliseconds). */
const DEAD_AFTER = 5000;
/** Before anybody else may lead, who cannot say any more that it lives holds back. */
const LEADS_FOR = 4000;

/** One statement: of several that come at once one gets the row of `leader`. */
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

/** Which of the processes of one database leads, and who has died. `me` is the name of this one. */
export function createLeader(query: Query, clock: Pick<Clock, 'steady'>, me: string) {
  let until = Number.NEGATIVE_INFINITY;
  return {
    isMine: () => clock.steady() < until,
    /** A sign of life, to be given each second. Resolves with the names of those who give none any more. */
    async beat(): Promise<string[]> {
      const asked = clock.steady();
      const [state] = await query<{ leads: boolean; dead: string[] }>({
        ...beat,
        values: [me, DEAD_AFTER],
      });
      until = state?.leads ? asked + LEADS_FOR : Number.NEGATIVE_INFINITY;
      return state?.dead ?? [];
    },
    /** Once their end is known to all. */
    async bury(dead: readonly string[]): Promise<void> {
      await query({ text: 'delete from processes where id = any($1)', values: [dead] });
    },
    /** Nobody finds this process dead, and another one may lead. */
    async leave(): Promise<void> {
      until = Number.NEGATIVE_INFINITY;
      const text = `with gone as (delete from processes where id = $1) delete from leader where process = $1`;
      await query({ text, values: [me] });
    },
  };
}
