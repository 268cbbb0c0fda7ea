import type { StoreApi } from 'zustand/vanilla';
import type { Message } from '../../contract/conversation.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import { createOutbox, type OutgoingLine } from '../../realtime/outbox.ts';
import type { createConversationDrafts } from './conversations-drafts.ts';
import type { DeskConversation, TakenBy } from './conversations-list.ts';
import { type ConversationsState, type OutLine, withEvent } from './conversations-state.ts';
import type { StoreDeps } from './deps.ts';
import { createFading } from './viewing.ts';

export interface Writer {
  id: string;
  username: string;
  name: string;
}

interface SendingDeps extends Pick<StoreDeps, 'connection' | 'after' | 'newId' | 'say'> {
  store: StoreApi<ConversationsState>;
  drafts: ReturnType<typeof createConversationDrafts>;
  /** Null until the server has said who is signed in. */
  me(): Writer | null;
}

const TYPING_SENT_EVERY_MS = 2500;
const TYPING_LASTS_MS = 5000;

export function createSending(deps: SendingDeps) {
  const { connection, store, drafts, newId, say, me } = deps;
  const get = store.getState;
  const isOnline = () => connection.state() === 'online';
  const typing = createTyping(deps);
  const outbox = createStaffOutbox(deps);

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
    store.setState({ asking: { ...get().asking, [id]: isAsking } });
  }

  return {
    outbox,
    typing,
    ask,
    /** After a colleague's takeover unsent messages return to the draft, before text typed since. */
    refused(id: string, by: TakenBy) {
      const unsent = get().outbox.filter(({ visitor_id }) => visitor_id === id);
      outbox.drop(id);
      const texts = [...unsent.map(({ message }) => message), get().drafts[id] ?? ''];
      drafts.write(id, texts.filter(Boolean).join('\n'));
      store.setState(withEvent(get(), { type: 'taken', id, by }));
      ask(id, true);
    },
    acknowledged({ client_id, visitor_id, message }: OutLine, given: Given): Message {
      const { id, seq, created_at } = given;
      const writer = me();
      return {
        id,
        seq,
        client_id,
        visitor_id,
        message,
        is_bot: false,
        is_admin: true,
        unverified: false,
        ...(writer && { by: writer.name, by_id: writer.id }),
        created_at,
      };
    },
    write(id: string, draft: string) {
      drafts.write(id, draft);
      if (draft.trim()) typing.send(id);
    },
    /**
     * Returns false and keeps the draft when not connected, or when a colleague has the
     * conversation and `takesOver` is false; then it also asks (`asking`).
     */
    send(id: string, { takesOver = false } = {}) {
      const message = (get().drafts[id] ?? '').trim();
      if (!message) return false;
      // Without a network the message waits in the outbox; otherwise a toast offers to reconnect.
      if (!isOnline() && !connection.isOffline?.()) return notConnected();
      if (!takesOver && isWithColleague(get().list[id], me()?.id)) {
        ask(id, true);
        return false;
      }
      ask(id, false);
      drafts.write(id, '');
      typing.sent();
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

type Given = Pick<Message, 'id' | 'seq' | 'created_at'>;

/** True when another staff member has the conversation; `me` is undefined until sign-in is known. */
export function isWithColleague(
  conversation: DeskConversation | undefined,
  me: string | undefined,
): boolean {
  const by = conversation?.taken_by_id ?? null;
  return by !== null && me !== undefined && by !== me;
}

/** Holds the unsent staff messages; a failed message stays until it is sent again. */
function createStaffOutbox({ connection, store, drafts, after, say }: SendingDeps) {
  const { send, state } = connection;
  const lines = () => store.getState().outbox;
  const outbox = createOutbox({
    send: (line) => send({ type: 'liveChatMessage', data: { ...line, is_admin: true } }),
    onSilence({ client_id }) {
      // Without a connection nothing has failed: the message goes out after the next `connected`.
      if (state() === 'online') outbox.giveUp((line) => line.client_id === client_id);
    },
    after,
  });

  function become(next: readonly OutLine[]) {
    store.setState({ outbox: next });
    drafts.keep();
  }

  const find = (clientId: string) => lines().find(({ client_id }) => client_id === clientId);

  function mark(clientId: string, state: OutLine['state']) {
    become(lines().map((line) => (line.client_id === clientId ? { ...line, state } : line)));
  }

  function deliver(line: OutgoingLine) {
    outbox.deliver(line, (outcome) => {
      if (!find(line.client_id) || (outcome && 'id' in outcome)) return;
      mark(line.client_id, 'failed');
      say({
        variant: 'destructive',
        title: 'Send Error',
        description: 'Failed to send message. Please try again.',
      });
    });
  }

  return {
    find,
    add(line: OutgoingLine) {
      become([...lines(), { ...line, state: 'sending' }]);
      deliver(line);
    },
    restore(kept: readonly OutLine[]) {
      const news = kept.filter(({ client_id }) => !find(client_id));
      become([...news, ...lines()]);
      for (const { state, ...line } of news) if (state === 'sending') deliver(line);
    },
    handle(frame: ServerFrame) {
      // The desk sends other frames too, so an error without a `client_id` may concern any of them.
      if (frame.type === 'error' && !frame.client_id) return;
      outbox.handle(frame);
      const arrived = arrivedIn(frame);
      // This includes a message that was marked as failed.
      if (arrived) become(lines().filter(({ client_id }) => client_id !== arrived));
    },
    retry(clientId: string) {
      const line = find(clientId);
      if (line?.state !== 'failed') return;
      mark(clientId, 'sending');
      const { state: _, ...again } = line;
      deliver(again);
    },
    drop(visitorId: string) {
      become(lines().filter(({ visitor_id }) => visitor_id !== visitorId));
      outbox.giveUp(({ visitor_id }) => visitor_id === visitorId);
    },
  };
}

function arrivedIn(frame: ServerFrame): string | null | undefined {
  if (frame.type === 'ack') return frame.client_id;
  return frame.type === 'liveChatMessage' ? frame.data.client_id : null;
}

/** Tells the visitor at intervals that staff are typing, and lets others' typing signs expire. */
function createTyping({ connection, after, store }: SendingDeps) {
  let sentTo: string | null = null;
  const signs = createFading<ConversationsState['typing'][string]>(
    TYPING_LASTS_MS,
    after,
    (typing) => store.setState({ typing }),
  );
  /** Staff entries carry the account in the key; the visitor's does not. */
  const keyOf = (visitorId: string, staffId: string | null | undefined) =>
    staffId ? `${visitorId} ${staffId}` : visitorId;
  return {
    send(id: string) {
      if (sentTo === id || !connection.send({ type: 'typing', data: { visitor_id: id } })) return;
      sentTo = id;
      after(TYPING_SENT_EVERY_MS, () => {
        if (sentTo === id) sentTo = null;
      });
    },
    /** A sent message ends the visitor's typing sign, so the next key sends a new one. */
    sent() {
      sentTo = null;
    },
    given(data: TypingData) {
      const { visitor_id, by = null, by_id = null } = data;
      signs.give(keyOf(visitor_id, by_id), { visitor_id, by, by_id });
    },
    ended(visitorId: string, staffId?: string | null) {
      signs.end(keyOf(visitorId, staffId));
    },
  };
}

type TypingData = Extract<ServerFrame, { type: 'typing' }>['data'];
