import type { Message } from '@sallie/shared/contract/message';
import type { Outline } from '../store.ts';
import type { Query } from './database.ts';
import { lastSeqOf, latestOf, messagesOfVisitor, outlineOf, sentAs } from './statements.ts';

export type Conversations = ReturnType<typeof createConversations>;

/** What is asked of conversations, as `Store` says it. */
export function createConversations(query: Query) {
  return {
    async messagesOf(visitorId: string, afterSeq: number): Promise<readonly Message[]> {
      const values = [visitorId, afterSeq];
      const rows = await query<{ record: Message }>({ ...messagesOfVisitor, values });
      return rows.map(({ record }) => record);
    },
    async outline(visitorId: string, afterSeq: number): Promise<Outline> {
      const [outline] = await query<Outline>({ ...outlineOf, values: [visitorId, afterSeq] });
      return outline ?? { last_seq: 0, visitor: 0, bot: 0, staff: 0 };
    },
    async lastSeq(visitorId: string): Promise<number> {
      const [row] = await query<{ seq: number }>({ ...lastSeqOf, values: [visitorId] });
      return row?.seq ?? 0;
    },
    async messageSentAs(visitorId: string, clientId: string): Promise<Message | undefined> {
      const values = [visitorId, clientId];
      const [row] = await query<{ record: Message }>({ ...sentAs, values });
      return row?.record;
    },
    /** The newest messages tell; of those who write much more of them have to be looked at. */
    async latestVisitors(limit: number): Promise<readonly string[]> {
      for (let looked = 16 * limit; ; looked *= 8) {
        const values = [looked, limit];
        const rows = await query<{ visitor_id: string; looked: number }>({ ...latestOf, values });
        if (rows.length === limit || (rows[0]?.looked ?? 0) < looked) {
          return rows.map(({ visitor_id }) => visitor_id);
        }
      }
    },
  };
}
