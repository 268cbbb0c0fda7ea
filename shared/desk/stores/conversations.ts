import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import type { Message } from '../../contract/message.ts';
import type { After } from '../../realtime/timers.ts';
import { chatVisitorOf } from '../../rules/attention.ts';
import type { ToastMessage } from '../../ui/toasts.ts';
import type { Connection } from '../ports/connection.ts';
import { createConversationDrafts, type Memory } from './conversations-drafts.ts';
import { listEventOf, takerOf } from './conversations-list.ts';
import { createReading } from './conversations-reading.ts';
import { createSending } from './conversations-sending.ts';
import {
  type ConversationsState,
  type Look,
  noConversations,
  type OutLine,
  type Typing,
  withEvent,
  withNote,
  withoutConversation,
} from './conversations-state.ts';
import { createFading } from './viewing.ts';

export interface ConversationsDeps {
  connection: Connection;
  call: Call;
  memory: Memory;
  after: After;
  newId: () => string;
  say: (news: ToastMessage) => void;
}

interface Writer {
  id: string;
  username: string;
  name: string;
}

export interface ConversationsStore extends StoreApi<ConversationsState> {
  handle(frame: ServerFrame): void;
  /** Reads the list again, and the conversation that is open. */
  load(): Promise<void>;
  read(id: string): Promise<void>;
  select(id: string | null): void;
  /** The focus has come to the conversation that was chosen. */
  arrived(): void;
  /** Which conversation a person is looking at right now; colleagues are told, and its lines count as read. */
  watch(id: string | null): void;
  write(id: string, draft: string): void;
  /**
   * Sends the draft of a conversation. False: it stays where it is. Where a colleague has the conversation it asks
   * first (`asking`), unless `takesOver`.
   */
  send(id: string, options?: { takesOver?: boolean }): boolean;
  /** To the question whether they take over: no. The draft stays. */
  leaveAlone(id: string): void;
  writeNote(id: string, draft: string): void;
  /** Keeps the draft of a note, for staff alone. Throws what the call throws; the draft stays then. */
  addNote(id: string): Promise<void>;
  retry(clientId: string): void;
  speak(id: string, task: 'takeOver' | 'handBack'): void;
  /** Once it is known who sits here: what they had not sent. */
  restore(who: Writer): void;
}

const TYPING_LASTS = 5000;
/** Who looks says so every 30 s; a desk that died says nothing more. */
const VIEWING_LASTS = 75_000;

export function createConversations(deps: ConversationsDeps): ConversationsStore {
  const store = createStore<ConversationsState>(() => noConversations);
  let writer: Writer | null = null;
  const drafts = createConversationDrafts({ ...deps, store });
  const sending = createSending({ ...deps, store, drafts, me: () => writer?.id });
  const reading = createReading(deps, store);
  const incoming = createIncoming({
    store,
    drafts,
    sending,
    reading,
    after: deps.after,
    me: () => writer,
  });

  return {
    ...store,
    load: reading.load,
    read: reading.read,
    handle: incoming,
    select(id) {
      store.setState({ selected: id, isArriving: id !== null });
      if (id !== null && store.getState().lines[id]?.phase !== 'ready') void reading.read(id);
    },
    arrived: () => store.setState({ isArriving: false }),
    watch: reading.watch,
    write: sending.write,
    send: sending.send,
    leaveAlone: (id) => sending.ask(id, false),
    writeNote: drafts.writeNote,
    addNote: drafts.addNote,
    retry: sending.retry,
    speak: sending.speak,
    restore(who) {
      writer = who;
      const outbox = drafts.restore(who.username);
      if (outbox.length > 0) sending.outbox.restore(outbox);
    },
  };
}

interface IncomingDeps {
  store: StoreApi<ConversationsState>;
  drafts: ReturnType<typeof createConversationDrafts>;
  sending: ReturnType<typeof createSending>;
  reading: ReturnType<typeof createReading>;
  after: After;
  me(): Writer | null;
}

/** What each frame of the live chat does to the conversations. */
function createIncoming({ store, drafts, sending, reading, after, me }: IncomingDeps) {
  const { outbox } = sending;
  const typing = createFading<Typing>(TYPING_LASTS, after, (signs) =>
    store.setState({ typing: signs }),
  );
  const viewing = createFading<Look>(VIEWING_LASTS, after, (signs) =>
    store.setState({ viewing: signs }),
  );

  function arrive(line: Message) {
    typing.end(typistOf(line.visitor_id, line.is_admin ? (line.by_id ?? null) : null));
    reading.arrive(line);
  }

  function handleAnswer(frame: Extract<ServerFrame, { type: 'ack' | 'error' }>) {
    const line = frame.client_id ? outbox.find(frame.client_id) : undefined;
    if (line && frame.type === 'error' && frame.taken_by) {
      sending.refused(line.visitor_id, takerOf(frame.taken_by));
      return;
    }
    outbox.handle(frame);
    if (line && frame.type === 'ack') arrive(acknowledged(line, frame, me()));
  }

  function handleSign(frame: Extract<ServerFrame, { type: 'typing' | 'viewing' }>) {
    if (frame.type === 'typing') {
      const { visitor_id, by = null, by_id = null } = frame.data;
      typing.give(typistOf(visitor_id, by_id), { visitor_id, by, by_id });
      return;
    }
    const { by, by_id, visitor_id } = frame.data;
    if (visitor_id) viewing.give(by_id, { name: by, visitor_id });
    else viewing.end(by_id);
  }

  return (frame: ServerFrame) => {
    const event = listEventOf(frame);
    if (event) store.setState(withEvent(store.getState(), event));
    switch (frame.type) {
      case 'connected':
        outbox.handle(frame);
        return reading.resumed(frame.resume === 'reset');
      case 'liveChatMessage':
        outbox.handle(frame);
        return arrive(frame.data);
      case 'ack':
      case 'error':
        return handleAnswer(frame);
      case 'conversationNote':
        return store.setState(withNote(store.getState(), frame.data));
      case 'visitorOffline':
        return typing.end(frame.data.visitor_id);
      case 'typing':
      case 'viewing':
        return handleSign(frame);
      case 'leadCreated': {
        // The conversation so far came with a visitor of the chat, and no frame brought its lines; nor does one say that
        // whoever waited in it waits in a lead now.
        const { record } = frame.data;
        const isChats = record.kind === 'visitors' && record.source === 'chat';
        if (isChats || chatVisitorOf(record) !== null) void reading.loadList();
        return;
      }
      case 'attention':
        for (const { kind, id, urgent, since } of frame.data.ringing)
          if (kind === 'conversation' && urgent)
            store.setState(withEvent(store.getState(), { type: 'urgent', id, since }));
        return;
      case 'leadErased':
        if (event === null) return;
        outbox.drop(frame.data.id);
        store.setState(withoutConversation(store.getState(), frame.data.id));
        return drafts.keep();
      default: // The rest is no matter of the live chat.
    }
  };
}

/** Under what a person's typing is kept: of a colleague's by their account, of the visitor's by none. */
function typistOf(visitorId: string, staffId: string | null): string {
  return staffId === null ? visitorId : `${visitorId} ${staffId}`;
}

function acknowledged(
  { client_id, visitor_id, message }: OutLine,
  { id, seq, created_at }: Pick<Message, 'id' | 'seq' | 'created_at'>,
  me: Writer | null,
): Message {
  return {
    id,
    seq,
    client_id,
    visitor_id,
    message,
    is_bot: false,
    is_admin: true,
    unverified: false,
    ...(me && { by: me.name, by_id: me.id }),
    created_at,
  };
}
