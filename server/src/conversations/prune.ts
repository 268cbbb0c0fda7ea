import type { Visitor } from '@sallie/shared/contract/visitor';
import type { ConversationState } from '../store/records.ts';
import type { Store, Write } from '../store/store.ts';

/** Writes of one commit; its line has to be held in memory. */
const TOGETHER = 1000;

/** Nobody can be called back, and nobody of the staff has had a hand in it. */
function isStranger(visitor: Visitor, conversation: ConversationState | undefined): boolean {
  const { source, email, phone, left_at, claim, notes } = visitor;
  const isUnreachable = email === '' && phone === '' && left_at === undefined;
  const isUntouched = claim === null && notes === '' && !conversation?.requested_at;
  return source === 'chat' && isUnreachable && isUntouched;
}

/** Drops strangers' chat, and every trace of it from the files. Returns how many of them and of their messages went. */
export async function pruneStrangers(store: Store) {
  let writes: Write[] = [];
  const gone = { strangers: 0, messages: 0 };
  const commit = async () => {
    if (writes.length > 0) await store.commit(writes);
    writes = [];
  };
  for await (const visitor of store.each('visitors')) {
    const { id } = visitor;
    if (!isStranger(visitor, await store.get('threads', id))) continue;
    const messages = await store.messagesOf(id);
    writes.push({ drop: 'visitors', id }, { drop: 'threads', id });
    writes.push(...messages.map((message): Write => ({ drop: 'messages', id: message.id })));
    gone.strangers += 1;
    gone.messages += messages.length;
    if (writes.length >= TOGETHER) await commit();
  }
  await commit();
  await store.forget();
  return gone;
}
