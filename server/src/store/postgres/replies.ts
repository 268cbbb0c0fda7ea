import type { Clock } from '../../system/clock.ts';
import type { ReplyRecord } from '../records.ts';
import { KEPT_FOR } from '../replies.ts';
import type { KeptReply } from '../store.ts';
import type { Query } from './database.ts';
import { dateBackReplies, dropOldReplies, dropOldReply, keptReplyTo } from './statements.ts';

interface Row {
  record: ReplyRecord;
  /** Not as in the record, where a clock was wrong. */
  at: Date;
}

export type Replies = ReturnType<typeof createReplies>;

/** The first replies to idempotency keys, each for as long as it counts. */
export function createReplies(query: Query, clock: Pick<Clock, 'steady'>) {
  const ago = (milliseconds: number) => new Date(clock.steady() - milliseconds).toISOString();
  /** What was kept then or before counts no more. */
  const oldest = () => ago(KEPT_FOR);

  return {
    async kept(key: string): Promise<KeptReply | undefined> {
      const [row] = await query<Row>({ ...keptReplyTo, values: [key, oldest()] });
      if (!row) return undefined;
      const { bodyHash, status, reply } = row.record;
      return { key, bodyHash, status, reply, at: row.at.toISOString() };
    },
    /** Whether one was there that counts no more. */
    async dropIfOld(key: string): Promise<boolean> {
      return (await query({ ...dropOldReply, values: [key, oldest()] })).length > 0;
    },
    dropOld: () => query({ ...dropOldReplies, values: [oldest()] }),
    /** Those of a clock that was wrong and has been set since count as kept now. */
    dateBack: () => query({ ...dateBackReplies, values: [ago(0)] }),
  };
}
