import type { Clock } from '../../system/clock.ts';
import type { ReplyRecord } from '../records.ts';
import { isOutdated, KEPT_FOR_MS } from '../replies.ts';
import type { KeptReply } from '../store.ts';
import type { Query } from './database.ts';

interface Row {
  record: ReplyRecord;
  /** Differs from the record's own time after `dateBack`. */
  at: Date;
}

const REPLIES_A_PART = 500;

export type Replies = ReturnType<typeof createReplies>;

export function createReplies(query: Query, clock: Pick<Clock, 'steady'>) {
  const ago = (milliseconds: number) => new Date(clock.steady() - milliseconds).toISOString();
  /** Replies of this time or earlier have expired. */
  const oldest = () => ago(KEPT_FOR_MS);

  return {
    async kept(key: string): Promise<KeptReply | undefined> {
      const text = 'select record, at from replies where id = $1 and at > $2';
      const [row] = await query<Row>({ name: 'kept reply', text, values: [key, oldest()] });
      if (!row) return undefined;
      const { bodyHash, status, reply } = row.record;
      return { key, bodyHash, status, reply, at: row.at.toISOString() };
    },
    async dropIfOld(key: string): Promise<boolean> {
      const text = 'delete from replies where id = $1 and at <= $2 returning id';
      return (await query({ text, values: [key, oldest()] })).length > 0;
    },
    dropOld: () => query({ text: 'delete from replies where at <= $1', values: [oldest()] }),
    /** Dates replies from the future back to now, because they were kept while the clock was wrong. */
    dateBack: () => query({ text: 'update replies set at = $1 where at > $1', values: [ago(0)] }),
    dropOutdated: () => dropOutdated(query),
  };
}

async function dropOutdated(query: Query): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const text = 'select record from replies where id > $1 order by id limit $2';
    const rows: Row[] = await query({ text, values: [last, REPLIES_A_PART] });
    const replies = rows.map(({ record }) => record);
    const records = await recordsOf(query, replies);
    const outdated = replies.filter((reply) =>
      isOutdated(reply, (collection, id) => records.get(`${collection} ${id}`)),
    );
    const ids = outdated.map(({ id }) => id);
    await query({ text: 'delete from replies where id = any($1)', values: [ids] });
    last = replies.length < REPLIES_A_PART ? undefined : replies.at(-1)?.id;
  }
}

async function recordsOf(query: Query, replies: readonly ReplyRecord[]) {
  const written = replies.flatMap(({ of }) => of);
  const found = await query<{ collection: string; id: string; record: object }>({
    text:
      'select collection, w.id, coalesce(l.record, m.record) as record from unnest($1::text[], $2::text[]) as w (collection, id)' +
      ' left join leads l on l.kind = collection and l.id = w.id' +
      ` left join messages m on collection = 'messages' and m.id = w.id` +
      ' where coalesce(l.id, m.id) is not null',
    values: [written.map(({ collection }) => collection), written.map(({ id }) => id)],
  });
  return new Map(found.map(({ collection, id, record }) => [`${collection} ${id}`, record]));
}
