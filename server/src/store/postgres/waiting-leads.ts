import { setTimeout as pause } from 'node:timers/promises';
import type { Lead } from '@sallie/shared/contract/leads';
import type { WaitSearch } from '../store.ts';
import type { Query } from './connection.ts';

/** After a count, the next query waits this many times as long as the count took, to spare the database. */
const REST_FACTOR = 9;

const inGroup = (sign: string) =>
  `exists (select 1 from leads o where o.lead_group = l.lead_group and ${sign})`;

const countBoth = {
  name: 'count waiting leads',
  text:
    `select (select count(*) from leads where waits and lead_group is null)::int +` +
    ` (select count(distinct lead_group) from leads l where waits and lead_group is not null and not ${inGroup('o.taken')})::int as waiting,` +
    ` (select count(*) from leads where unread)::int as unread`,
};

const select = (isUnanswered: boolean, isLoudestFirst: boolean) => ({
  name: `waiting leads ${isUnanswered} ${isLoudestFirst}`,
  text:
    `select record from leads l where waits and open_since >= $1 and open_since <= $2${isUnanswered ? ' and not reminded' : ''}` +
    ` and (lead_group is null or not ${inGroup(isUnanswered ? '(o.taken or o.reminded)' : 'o.taken')})` +
    ` order by ${isLoudestFirst ? 'urgent desc, open_since desc' : 'open_since'}, position limit $3`,
});

export type WaitingLeads = ReturnType<typeof createWaitingLeads>;

export function createWaitingLeads(query: Query) {
  let restUntil = 0;

  async function rested(): Promise<void> {
    const rest = restUntil - performance.now();
    if (rest > 0) await pause(rest, undefined, { ref: false });
  }

  return {
    async count() {
      await rested();
      const began = performance.now();
      const [counts] = await query<{ waiting: number; unread: number }>(countBoth);
      restUntil = performance.now() + (performance.now() - began) * REST_FACTOR;
      return counts ?? { waiting: 0, unread: 0 };
    },
    async find({ from, until, isUnanswered = false, isLoudestFirst = false, limit }: WaitSearch) {
      // Without the wait it would see an earlier moment than the count that was requested with it.
      await rested();
      const values = [from, until ?? 'infinity', limit];
      const rows = await query<{ record: Lead }>({
        ...select(isUnanswered, isLoudestFirst),
        values,
      });
      return rows.map(({ record }) => record);
    },
  };
}
