import { createHash } from 'node:crypto';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Random } from '../../system/secrets.ts';
import type { Query } from './connection.ts';

/* Limits, windows and tickets that all processes of a database share; the database's clock counts. */

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
export function createSharedLimits(query: Query, factor: number) {
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
export function createSharedTickets(query: Query, random: Pick<Random, 'token'>, life: number) {
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

export async function dropShortLived(query: Query): Promise<void> {
  await query({ text: 'delete from takings where until < clock_timestamp()' });
  await query({
    text: "delete from limits where at < clock_timestamp() - $1 * interval '1 millisecond'",
    values: [DAY_MS],
  });
  await query({ text: 'delete from tickets where until < clock_timestamp()' });
}
