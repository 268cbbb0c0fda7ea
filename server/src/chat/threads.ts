import type { Message } from '@sallie/shared/chat/message';
import type { Thread } from '@sallie/shared/chat/thread';
import { visitorLabel } from '@sallie/shared/visitor';
import type { Store, ThreadState } from '../store/store.ts';

const LISTED = 200;

export function newThread(id: string): ThreadState {
  return {
    id,
    last_seq: 0,
    bytes: 0,
    visitor_read: 0,
    staff_read: 0,
    taken_by: null,
    waiting_since: null,
    reminded: false,
    mailed_seq: 0,
  };
}

export async function threadOf(store: Store, id: string): Promise<ThreadState> {
  return (await store.get('threads', id)) ?? newThread(id);
}

/** One deed at a time per thread: whoever gives a `seq` or changes who speaks goes through here. */
export const inThread = <T>(store: Store, id: string, deed: () => Promise<T>): Promise<T> =>
  store.exclusively(`thread ${id}`, deed);

/** The threads that staff see in their list, the one that last heard a line first. */
export async function summarize(
  store: Store,
  isOnline: (visitorId: string) => boolean,
): Promise<Thread[]> {
  const threads = await store.list('threads');
  const summaries = await Promise.all(threads.map((thread) => summaryOf(store, thread, isOnline)));
  return summaries
    .filter((summary) => summary !== null)
    .sort((a, b) => b.last_line.created_at.localeCompare(a.last_line.created_at))
    .slice(0, LISTED);
}

async function summaryOf(
  store: Store,
  thread: ThreadState,
  isOnline: (visitorId: string) => boolean,
): Promise<Thread | null> {
  const visitor = await store.get('visitors', thread.id);
  const lines = await store.thread(thread.id);
  const last = lines.at(-1);
  if (!visitor || !last) return null;
  const { id, visitor_read, taken_by, waiting_since } = thread;
  return {
    id,
    name: visitorLabel(visitor),
    online: isOnline(id),
    last_seq: last.seq,
    last_line: last,
    unread: lines.filter((line) => isTheirs(line) && line.seq > thread.staff_read).length,
    visitor_read,
    taken_by,
    waiting_since,
  };
}

const isTheirs = ({ is_bot, is_admin }: Message) => !is_bot && !is_admin;
