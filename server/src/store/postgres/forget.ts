import pg from 'pg';
import type { ReplyRecord } from '../records.ts';
import { isOutdated } from '../replies.ts';
import { StoreUnavailable } from '../store.ts';
import type { Database } from './database.ts';
import { clientConfig } from './database.ts';
import { tables } from './rows.ts';

/** Replies that are looked at at a time. */
const PART = 500;
/** So long it waits for others who look after the same table (milliseconds). */
const LOCKED_WITHIN = 10_000;

/**
 * Drops the kept replies that tell what the records do not, and frees the rows in which dropped and overwritten records still
 * stand. Throws `StoreUnavailable` where that is not possible now.
 */
export async function forgetDropped(database: Database): Promise<void> {
  await dropOutdatedReplies(database);
  const client = new pg.Client({ ...clientConfig(database.url), lock_timeout: LOCKED_WITHIN });
  client.on('error', () => {}); // What is under way fails with it.
  try {
    await client.connect();
    const names = tables().map(({ name }) => name);
    await client.query(`vacuum (index_cleanup on) ${names}`);
  } catch (error) {
    throw new StoreUnavailable('The database cannot forget it now', { cause: error });
  } finally {
    void client.end();
  }
}

async function dropOutdatedReplies(database: Database): Promise<void> {
  let last = '';
  while (true) {
    const text = 'select record from replies where id > $1 order by id limit $2';
    const rows = await database.query<{ record: ReplyRecord }>({ text, values: [last, PART] });
    const replies = rows.map(({ record }) => record);
    const records = await recordsOf(database, replies);
    const outdated = replies.filter((reply) =>
      isOutdated(reply, (collection, id) => records.get(`${collection} ${id}`)),
    );
    const ids = outdated.map(({ id }) => id);
    if (ids.length > 0) {
      await database.query({ text: 'delete from replies where id = any($1)', values: [ids] });
    }
    if (replies.length < PART) return;
    last = replies.at(-1)?.id ?? '';
  }
}

/** What was written with these replies, as it stands now, by collection and id. */
async function recordsOf(database: Database, replies: readonly ReplyRecord[]) {
  const written = replies.flatMap(({ of }) => of);
  const found = await database.query<{ collection: string; id: string; record: object }>({
    text:
      'select collection, w.id, coalesce(l.record, m.record) as record from unnest($1::text[], $2::text[]) as w (collection, id)' +
      ' left join leads l on l.kind = collection and l.id = w.id' +
      ` left join messages m on collection = 'messages' and m.id = w.id` +
      ' where coalesce(l.id, m.id) is not null',
    values: [written.map(({ collection }) => collection), written.map(({ id }) => id)],
  });
  return new Map(found.map(({ collection, id, record }) => [`${collection} ${id}`, record]));
}
