import type { StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { listConversations, readConversation } from '../../contract/conversation.ts';
import { applyToConversations, replaceConversations } from './conversations-list.ts';
import type { ConversationsState } from './conversations-state.ts';
import { mergeLines, noLines } from './conversations-state.ts';

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
    const become = (phase: 'reading' | 'ready' | 'failed', messages = held(id).messages) =>
      store.setState({ lines: { ...get().lines, [id]: { phase, messages } } });
    become('reading');
    try {
      const loaded = await call(readConversation, { body: { visitor_id: id } });
      become('ready', mergeLines(held(id).messages, loaded));
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
      const { selected, lines, drafts } = get();
      const { [id]: _lines, ...otherLines } = lines;
      const { [id]: _draft, ...otherDrafts } = drafts;
      store.setState({
        lines: otherLines,
        drafts: otherDrafts,
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
