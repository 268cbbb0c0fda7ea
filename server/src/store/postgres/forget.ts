import pg from 'pg';
import type { ReplyRecord } from '../collections.ts';
import { isOutdated } from '../replies.ts';
import { StoreUnavailable } from '../store.ts';
import { clientConfig } from './client.ts';
import type { Database } from './database.ts';
import { tables } from './rows.ts';

/** Replies that are looked at at a time. */
const PART = 500;
/** So long it waits for others who look after the same table (milliseconds). */
const LOCKED_WITHIN = 10_000;

interface Reply extends Pick<ReplyRecord, 'reply'> {
  key: string;
  written: ReplyRecord['of'];
}

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
    const names = [...tables.map(({ name }) => name), 'replies'];
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
    const text = 'select key, reply, written from replies where key > $1 order by key limit $2';
    const replies = await database.query<Reply>({ text, values: [last, PART] });
    const records = await recordsOf(database, replies);
    const outdated = replies.filter(({ reply, written }) =>
      isOutdated({ reply, of: written }, (collection, id) => records.get(`${collection} ${id}`)),
    );
    const keys = outdated.map(({ key }) => key);
    if (keys.length > 0) {
      await database.query({ text: 'delete from replies where key = any($1)', values: [keys] });
    }
    if (replies.length < PART) return;
    last = replies.at(-1)?.key ?? '';
  }
}

/** What was written with these replies, as it stands now, by collection and id. */
async function recordsOf(database: Database, replies: readonly Reply[]) {
  const written = replies.flatMap((reply) => reply.written);
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
