import { createHash } from 'node:crypto';
import type { Rate, SharedLimit } from '../http/limits.ts';
import type { SharedWindows, Taking } from '../http/sliding-window.ts';
import type { Query } from '../store/postgres/database.ts';

const HOUR = 3_600_000;

/** Addresses and names are nobody's to keep. */
const keyOf = (name: string, key: string) =>
  `${name} ${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;

/** One statement takes what is there and says whether it was enough: two at once never get the same. */
const take = `
  insert into limits as l (key, spare, at, refused) values ($1, $2::float8 - 1, clock_timestamp(), false)
  on conflict (key) do update set (spare, at, refused) = (
    select case when full_now >= 1 then full_now - 1 else full_now end, clock_timestamp(), full_now < 1
    from (select least($2::float8, l.spare + greatest(0, extract(epoch from clock_timestamp() - l.at)) * $3::float8)
      as full_now) as now_then)
  returning spare, refused`;
const giveBack = 'update limits set spare = least($2::float8, spare + 1) where key = $1';

/** Makes limits that hold for all processes of a database, by its clock. `factor` as in `createLimit`. */
export function createSharedLimits(query: Query, factor: number) {
  return ({ burst, perHour }: Rate, name: string): SharedLimit => {
    if (factor === 0) return { take: () => 0, giveBack: () => {} };
    const most = Math.max(1, burst * factor);
    const perSecond = (perHour * factor) / 3600;
    return {
      async take(key) {
        const values = [keyOf(name, key), most, perSecond];
        const [taken] = await query<{ spare: number; refused: boolean }>({
          name: 'take',
          text: take,
          values,
        });
        return taken?.refused ? Math.max(1, (1 - taken.spare) / perSecond) : 0;
      },
      async giveBack(key) {
        await query({ name: 'give back', text: giveBack, values: [keyOf(name, key), most] });
      },
    };
  };
}

/** Windows that hold for all processes of a database, by its clock. */
export function createSharedWindows(query: Query, factor: number): SharedWindows {
  /** In the order of their keys, so that no two callers wait for each other. */
  function wantedOf(takings: readonly Taking[]) {
    const wanted = takings.map(({ rate, key, count = 1 }) => {
      const most = Math.max(1, Math.floor(rate.most * factor));
      const { within, grain = 0 } = rate;
      return { key: keyOf(rate.name, key), count: Math.min(count, most), most, within, grain };
    });
    return JSON.stringify(wanted.sort((one, other) => (one.key < other.key ? -1 : 1)));
  }

  return {
    async take(takings) {
      if (factor === 0) return 0;
      const [answer] = await query<{ wait: number }>({
        name: 'take from windows',
        text: 'select take_from_windows($1) as wait',
        values: [wantedOf(takings)],
      });
      return answer?.wait ?? 0;
    },
    async note(takings, age) {
      if (factor === 0) return;
      await query({
        name: 'note in windows',
        text: 'select note_in_windows($1, $2)',
        values: [wantedOf(takings), age],
      });
    },
    async isEmpty({ name }) {
      const [answer] = await query<{ empty: boolean }>({
        text: `select not exists (select from takings where starts_with(key, $1)) as empty`,
        values: [`${name} `],
      });
      return answer?.empty ?? false;
    },
  };
}

/** What is long over takes room alone. To be run now and then by one process. */
export async function dropOldLimits(query: Query): Promise<void> {
  await query({ text: 'delete from takings where until < clock_timestamp()' });
  await query({
    text: "delete from limits where at < clock_timestamp() - $1 * interval '1 millisecond'",
    values: [24 * HOUR],
  });
  await query({ text: 'delete from tickets where until < clock_timestamp()' });
  await query({
    text: `delete from frames where at < clock_timestamp() - interval '1 hour' or seq < (select seq from relay) - 5000`,
  });
  // What was erased is not to stand there for long either.
  await query({ text: 'vacuum frames' });
}
