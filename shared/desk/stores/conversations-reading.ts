import type { StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import {
  listConversations,
  readConversation,
  readConversationNotes,
} from '../../contract/conversation.ts';
import { applyToConversations, replaceConversations } from './conversations-list.ts';
import type { ConversationsState } from './conversations-state.ts';
import { mergeLines, mergeNotes, noLines } from './conversations-state.ts';

/** What is asked of the server over HTTP: the list, and the lines of one conversation. */
export function createReading(call: Call, store: StoreApi<ConversationsState>, onRead: () => void) {
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
      onRead();
    } catch {
      become('failed');
    }
  }

  const held = (id: string) => get().lines[id] ?? noLines;

  async function load() {
    const { selected } = get();
    await Promise.all([loadList(), selected !== null && read(selected)]);
  }

  return {
    loadList,
    read,
    load,
    forget(id: string) {
      const { selected, lines, drafts, noteDrafts } = get();
      store.setState({
        lines: without(lines, id),
        drafts: without(drafts, id),
        noteDrafts: without(noteDrafts, id),
        selected: selected === id ? null : selected,
      });
    },
    /** A connection that lost its place may have missed lines of any conversation. */
    resumed(wasReset: boolean) {
      const { selected, lines } = get();
      if (wasReset) {
        const kept = selected !== null && lines[selected];
        store.setState({ lines: kept ? { [selected]: kept } : {} });
        void load();
      } else void loadList(); // Who speaks and who has read is not told again.
    },
  };
}

function without<Value>(record: Readonly<Record<string, Value>>, id: string) {
  const { [id]: _, ...others } = record;
  return others;
}
