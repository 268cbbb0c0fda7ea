import type { Conversation } from '@sallie/shared/contract/conversation';
import { visitorLabel } from '@sallie/shared/contract/visitor';
import { lockNames } from '../store/lock-names.ts';
import type { ConversationState } from '../store/records.ts';
import type { Store } from '../store/store.ts';

const MOST_LISTED = 200;

/** No member of staff has the conversation, so SallieBot answers. */
export const nobodysTurn = { taken_by: null, taken_by_id: null, taken_at: null };

export function newConversation(id: string): ConversationState {
  return {
    id,
    last_seq: 0,
    bytes: 0,
    visitor_read: 0,
    staff_read: 0,
    ...nobodysTurn,
    waiting_since: null,
    reminded: false,
    mailed_seq: 0,
  };
}

export async function conversationOf(store: Store, id: string): Promise<ConversationState> {
  return (await store.get('threads', id)) ?? newConversation(id);
}

/** Whatever assigns a `seq` or changes who speaks runs here, one task at a time per conversation. */
export const inConversation = <T>(store: Store, id: string, task: () => Promise<T>): Promise<T> =>
  store.exclusively(lockNames.conversation(id), task);

/** Returns the conversations for the staff's list, newest message first. */
export async function summarize(
  store: Store,
  isOnline: (visitorId: string) => boolean,
): Promise<Conversation[]> {
  const ids = await store.latestVisitors(MOST_LISTED);
  const summaries = await Promise.all(ids.map((id) => summaryOf(store, id, isOnline)));
  return summaries.filter((summary) => summary !== null);
}

async function summaryOf(
  store: Store,
  id: string,
  isOnline: (visitorId: string) => boolean,
): Promise<Conversation | null> {
  const visitor = await store.get('visitors', id);
  const { last_seq, visitor_read, staff_read, taken_by, taken_by_id, waiting_since, urgent } =
    await conversationOf(store, id);
  // Later messages come to the desk as frames, which it would skip if this list already counted them.
  const [[last_line], unread, unreadSince] = await Promise.all([
    store.messagesOf(id, last_seq - 1),
    store.countMessages(id, 'visitor', staff_read),
    store.countMessages(id, 'visitor', last_seq),
  ]);
  if (!visitor || !last_line) return null;
  return {
    id,
    name: visitorLabel(visitor),
    online: isOnline(id),
    last_seq,
    last_line,
    unread: unread - unreadSince,
    visitor_read,
    taken_by,
    taken_by_id,
    waiting_since,
    ...(urgent && { urgent }),
  };
}
