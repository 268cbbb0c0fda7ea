import type { Conversation } from '@sallie/shared/contract/conversation';
import { visitorLabel } from '@sallie/shared/contract/visitor';
import { lockNames } from '../store/lock-names.ts';
import type { ConversationState } from '../store/records.ts';
import type { Store } from '../store/store.ts';

const MOST_LISTED = 200;

/** SallieBot answers. */
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

/** One task at a time per conversation: whoever gives a `seq` or changes who speaks goes through here. */
export const inConversation = <T>(store: Store, id: string, task: () => Promise<T>): Promise<T> =>
  store.exclusively(lockNames.conversation(id), task);

/** The conversations that staff see in their list, the one that last heard a message first. */
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
  // What is said from here on is told to the desk by itself: by half in the list, it would be passed over there.
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
