import type { StoreApi } from 'zustand/vanilla';
import type { After } from '../../realtime/timers.ts';
import type { ToastMessage } from '../../ui/toasts.ts';
import type { Connection } from '../ports/connection.ts';
import { type ConversationEvent, isWithColleague, type Taker } from './conversations-list.ts';
import { createStaffOutbox } from './conversations-outbox.ts';
import type { ConversationsState } from './conversations-state.ts';

interface SendingDeps {
  connection: Connection;
  store: StoreApi<ConversationsState>;
  after: After;
  newId: () => string;
  say: (news: ToastMessage) => void;
  /** The account of whoever sits here; undefined until the server has said. */
  me(): string | undefined;
  apply(event: ConversationEvent): void;
  /** The drafts or the outbox have changed. */
  keep(): void;
}

const TYPING_TOLD_EVERY = 2500;

/** What staff say into a conversation: its draft, its way to the server, and whether they take over first. */
export function createSending(deps: SendingDeps) {
  const { connection, store, after, newId, say, me, apply, keep } = deps;
  const get = store.getState;
  let toldTyping: string | null = null;

  const isOnline = () => connection.state() === 'online';
  const outbox = createStaffOutbox({
    send: connection.send,
    isOnline,
    after,
    onChange(lines) {
      store.setState({ outbox: lines });
      keep();
    },
    onFailed: () =>
      say({
        variant: 'destructive',
        title: 'Send Error',
        description: 'Failed to send message. Please try again.',
      }),
  });

  function notConnected() {
    say({
      variant: 'destructive',
      title: 'Connection Error',
      description: 'Not connected to live chat. Please try reconnecting.',
      action: { label: 'Reconnect', run: connection.reconnect },
    });
    return false;
  }

  function ask(id: string, isAsking: boolean) {
    const { asking } = get();
    if ((asking[id] ?? false) !== isAsking)
      store.setState({ asking: { ...asking, [id]: isAsking } });
  }

  function tellTyping(id: string) {
    if (toldTyping === id || !connection.send({ type: 'typing', data: { visitor_id: id } })) return;
    toldTyping = id;
    after(TYPING_TOLD_EVERY, () => {
      if (toldTyping === id) toldTyping = null;
    });
  }

  function keepDraft(id: string, draft: string) {
    store.setState({ drafts: { ...get().drafts, [id]: draft } });
    keep();
  }

  return {
    outbox,
    ask,
    /** A colleague was faster: what was on its way is a draft again, before what was written since. */
    refused(id: string, by: Taker) {
      const { outbox: lines, drafts } = get();
      const unsent = lines
        .filter(({ visitor_id }) => visitor_id === id)
        .map(({ message }) => message);
      outbox.drop(id);
      keepDraft(id, [...unsent, drafts[id] ?? ''].filter(Boolean).join('\n'));
      apply({ type: 'taken', id, by });
      ask(id, true);
    },
    write(id: string, draft: string) {
      keepDraft(id, draft);
      if (draft.trim()) tellTyping(id);
    },
    send(id: string, { takesOver = false } = {}) {
      const message = (get().drafts[id] ?? '').trim();
      if (!message) return false;
      if (!isOnline()) return notConnected();
      if (!takesOver && isWithColleague(get().list[id], me())) {
        ask(id, true);
        return false;
      }
      ask(id, false);
      keepDraft(id, '');
      // The line ends what the visitor saw of the typing; the next key begins it anew.
      toldTyping = null;
      outbox.add({ client_id: newId(), visitor_id: id, message, take_over: takesOver });
      return true;
    },
    retry(clientId: string) {
      if (isOnline()) outbox.retry(clientId);
      else notConnected();
    },
    speak(id: string, task: 'takeOver' | 'handBack') {
      if (!connection.send({ type: task, data: { visitor_id: id } })) notConnected();
    },
  };
}
