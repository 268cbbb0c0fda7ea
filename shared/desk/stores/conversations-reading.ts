import type { StoreApi } from 'zustand/vanilla';
import {
  listConversations,
  readConversation,
  readConversationNotes,
} from '../../contract/conversation.ts';
import { mergeNotes } from './conversations-drafts.ts';
import {
  type ArrivedMessage,
  applyToConversations,
  arrivedBeside,
  replaceConversations,
} from './conversations-list.ts';
import {
  type ConversationMessages,
  type ConversationsState,
  mergeMessages,
  noLines,
  withEvent,
} from './conversations-state.ts';
import type { StoreDeps } from './deps.ts';

const viewing = (id: string | null) =>
  ({ type: 'viewing', data: id === null ? {} : { visitor_id: id } }) as const;

export function createReading(
  { call, connection }: Pick<StoreDeps, 'call' | 'connection'>,
  store: StoreApi<ConversationsState>,
) {
  const { getState, setState } = store;
  /** Counts requests, so that a late reply to an older one is ignored. */
  let latest = 0;

  const opened = (id: string): ConversationMessages => getState().lines[id] ?? noLines;

  function open(id: string, part: Partial<ConversationMessages>): void {
    setState({ lines: { ...getState().lines, [id]: { ...opened(id), ...part } } });
  }

  function markRead(): void {
    const { watched: id, lines, list } = getState();
    if (id === null || lines[id]?.phase !== 'ready') return;
    const seq = lines[id].messages.at(-1)?.seq ?? 0;
    if (seq <= (list[id]?.staff_read ?? 0)) return;
    if (connection.send({ type: 'read', data: { visitor_id: id, seq } }))
      setState(withEvent(getState(), { type: 'read', id, seq, by: 'staff' }));
  }

  async function loadList(): Promise<void> {
    latest += 1;
    const mine = latest;
    const { list: before } = getState();
    setState({ phase: 'loading', since: [] });
    try {
      const rows = await call(listConversations);
      if (mine !== latest) return;
      const { list, since } = getState();
      const fresh = (since ?? []).reduce(applyToConversations, replaceConversations(list, rows));
      const arrived = arrivedBeside(rows, before, list);
      setState({ phase: 'ready', list: { ...fresh, ...arrived }, since: null });
      markRead();
    } catch {
      // The session (401) and the connection show the reason; the list only shows that it failed.
      if (mine === latest) setState({ phase: 'failed', since: null });
    }
  }

  async function read(id: string): Promise<void> {
    open(id, { phase: 'reading' });
    try {
      const [messages, notes] = await Promise.all([
        call(readConversation, { body: { visitor_id: id } }),
        call(readConversationNotes, { params: { id } }),
      ]);
      const now = opened(id);
      open(id, {
        phase: 'ready',
        messages: mergeMessages(now.messages, messages),
        notes: mergeNotes(now.notes, notes),
      });
      markRead();
    } catch {
      open(id, { phase: 'failed' });
    }
  }

  async function load(): Promise<void> {
    const { selected } = getState();
    await Promise.all([loadList(), selected !== null && read(selected)]);
  }

  return {
    load,
    loadList,
    read,
    arrive(message: ArrivedMessage): void {
      const id = message.visitor_id;
      setState(withEvent(getState(), { type: 'line', line: message }));
      const { [id]: known } = getState().lines;
      if (!known) return;
      open(id, { messages: mergeMessages(known.messages, [message]) });
      // `seq` has no gaps, so a gap means that a message was missed.
      const isNext = message.seq <= (known.messages.at(-1)?.seq ?? 0) + 1;
      if (known.phase === 'ready' && !isNext) void read(id);
      else markRead();
    },
    watch(id: string | null): void {
      if (id === null && getState().watched === null) return;
      setState({ watched: id });
      connection.send(viewing(id));
      markRead();
    },
    /** Reloads after a reconnect; after a reset, messages of any conversation may have been missed. */
    resumed(wasReset: boolean): void {
      const { selected, lines, watched } = getState();
      if (wasReset) {
        const kept = selected !== null && lines[selected];
        setState({ lines: kept ? { [selected]: kept } : {} });
        void load();
      } else {
        void loadList(); // The server does not repeat who speaks and who has read.
        if (selected !== null && lines[selected]?.phase === 'failed') void read(selected);
      }
      if (watched !== null) connection.send(viewing(watched));
      markRead();
    },
  };
}
