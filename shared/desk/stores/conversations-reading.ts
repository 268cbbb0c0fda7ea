import type { StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import {
  listConversations,
  readConversation,
  readConversationNotes,
} from '../../contract/conversation.ts';
import type { Message } from '../../contract/message.ts';
import type { Connection } from '../ports/connection.ts';
import { applyToConversations, replaceConversations } from './conversations-list.ts';
import {
  type ConversationsState,
  leavesGap,
  mergeLines,
  mergeNotes,
  noLines,
  withEvent,
} from './conversations-state.ts';

/** What comes of the conversations, asked for or by itself, and how far of it is read. */
export function createReading(
  { call, connection }: { call: Call; connection: Connection },
  store: StoreApi<ConversationsState>,
) {
  const get = store.getState;
  let latest = 0;

  async function loadList() {
    latest += 1;
    const mine = latest;
    store.setState({ phase: 'loading', since: [] });
    try {
      const rows = await call(listConversations);
      if (mine !== latest) return;
      const { list, since } = get();
      const fresh = (since ?? []).reduce(applyToConversations, replaceConversations(list, rows));
      store.setState({ phase: 'ready', list: fresh, since: null });
    } catch {
      // The reason is told by the session (401) and the connection; the list says that it failed.
      if (mine === latest) store.setState({ phase: 'failed', since: null });
    }
  }

  async function read(id: string) {
    const become = (phase: 'reading' | 'ready' | 'failed', { messages, notes } = held(id)) =>
      store.setState({ lines: { ...get().lines, [id]: { phase, messages, notes } } });
    become('reading');
    try {
      const [messages, notes] = await Promise.all([
        call(readConversation, { body: { visitor_id: id } }),
        call(readConversationNotes, { params: { id } }),
      ]);
      const { [id]: now = noLines } = get().lines;
      become('ready', {
        ...now,
        messages: mergeLines(now.messages, messages),
        notes: mergeNotes(now.notes, notes),
      });
      markRead();
    } catch {
      become('failed');
    }
  }

  const held = (id: string) => get().lines[id] ?? noLines;

  async function load() {
    const { selected } = get();
    await Promise.all([loadList(), selected !== null && read(selected)]);
  }

  function markRead() {
    const { watched: id, lines, list } = get();
    if (id === null || lines[id]?.phase !== 'ready') return;
    const seq = lines[id].messages.at(-1)?.seq ?? 0;
    if (seq <= (list[id]?.staff_read ?? 0)) return;
    if (connection.send({ type: 'read', data: { visitor_id: id, seq } }))
      store.setState(withEvent(get(), { type: 'read', id, seq, by: 'staff' }));
  }

  function sendViewing() {
    const { watched } = get();
    connection.send({ type: 'viewing', data: watched === null ? {} : { visitor_id: watched } });
  }

  return {
    loadList,
    read,
    load,
    arrive(line: Message) {
      const id = line.visitor_id;
      store.setState(withEvent(get(), { type: 'line', line }));
      const opened = get().lines[id];
      if (!opened) return;
      const messages = mergeLines(opened.messages, [line]);
      store.setState({ lines: { ...get().lines, [id]: { ...opened, messages } } });
      if (opened.phase === 'ready' && leavesGap(opened.messages, line)) void read(id);
      else markRead();
    },
    watch(id: string | null) {
      if (id === null && get().watched === null) return;
      store.setState({ watched: id });
      sendViewing();
      markRead();
    },
    /** A connection that lost its place may have missed lines of any conversation. */
    resumed(wasReset: boolean) {
      const { selected, lines, watched } = get();
      if (wasReset) {
        const kept = selected !== null && lines[selected];
        store.setState({ lines: kept ? { [selected]: kept } : {} });
        void load();
      } else void loadList(); // Who speaks and who has read is not sent again.
      if (watched !== null) sendViewing();
      markRead();
    },
  };
}
