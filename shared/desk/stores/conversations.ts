import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Message } from '../../contract/conversation.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import type { Lead } from '../../contract/leads.ts';
import { chatVisitorOf } from '../../rules/triage.ts';
import { createConversationDrafts } from './conversations-drafts.ts';
import { type ArrivedMessage, eventsOf } from './conversations-list.ts';
import { createReading } from './conversations-reading.ts';
import { createSending, type Writer } from './conversations-sending.ts';
import { type ConversationsState, noConversations, withEvent } from './conversations-state.ts';
import type { StoreDeps } from './deps.ts';

export type ConversationsStore = ReturnType<typeof createConversations>;

export function createConversations(deps: Omit<StoreDeps, 'now'>) {
  const store = createStore<ConversationsState>(() => noConversations);
  let writer: Writer | null = null;
  const drafts = createConversationDrafts({ ...deps, store });
  const sending = createSending({ ...deps, store, drafts, me: () => writer });
  const reading = createReading(deps, store);
  return {
    ...store,
    load: reading.load,
    read: reading.read,
    handle: createHandler({ store, drafts, sending, reading, me: () => writer?.id }),
    select(id: string | null) {
      store.setState({ selected: id, isArriving: id !== null });
      if (id !== null && store.getState().lines[id]?.phase !== 'ready') void reading.read(id);
    },
    arrived: () => store.setState({ isArriving: false }),
    /** Sets the conversation a person is looking at; colleagues are told, and its messages count as read. */
    watch: reading.watch,
    write: sending.write,
    send: sending.send,
    /** Declines to take over. The draft stays. */
    leaveAlone: (id: string) => sending.ask(id, false),
    unsentTo: drafts.visitors,
    writeNote: drafts.writeNote,
    addNote: drafts.addNote,
    retry: sending.retry,
    speak: sending.speak,
    /** Restores the unsent texts once it is known who is signed in. */
    restore(who: Writer) {
      writer = who;
      const outbox = drafts.restore(who.username);
      if (outbox.length > 0) sending.outbox.restore(outbox);
    },
  };
}

interface HandlerDeps {
  store: StoreApi<ConversationsState>;
  drafts: ReturnType<typeof createConversationDrafts>;
  sending: ReturnType<typeof createSending>;
  reading: ReturnType<typeof createReading>;
  /** Undefined until it is known who is signed in. */
  me(): string | undefined;
}

function createHandler({ store, drafts, sending, reading, me }: HandlerDeps) {
  const { outbox, typing } = sending;

  function arrive(message: ArrivedMessage) {
    typing.ended(message.visitor_id, message.is_admin ? message.by_id : null);
    reading.arrive(message);
  }

  /** A message by the same person that is not in this outbox came from another tab or machine. */
  function arriveFrom({ visitor_id, message, client_id, by_id }: Message) {
    const isElsewhere = by_id !== undefined && by_id === me();
    if (isElsewhere && !(client_id && outbox.find(client_id)))
      drafts.sentElsewhere(visitor_id, message);
  }

  function handleAnswer(frame: Extract<ServerFrame, { type: 'ack' | 'error' }>) {
    const sent = frame.client_id ? outbox.find(frame.client_id) : undefined;
    if (sent && frame.type === 'error' && frame.taken_by)
      return sending.refused(sent.visitor_id, frame.taken_by);
    outbox.handle(frame);
    if (sent && frame.type === 'ack') arrive(sending.acknowledged(sent, frame));
  }

  return (frame: ServerFrame) => {
    for (const event of eventsOf(frame)) store.setState(withEvent(store.getState(), event));
    switch (frame.type) {
      case 'connected':
        outbox.handle(frame);
        return reading.resumed(frame.resume === 'reset');
      case 'liveChatMessage':
        arriveFrom(frame.data);
        outbox.handle(frame);
        return arrive(frame.data);
      case 'ack':
      case 'error':
        return handleAnswer(frame);
      case 'conversationNote':
        if (frame.data.by_id === me()) drafts.notedElsewhere(frame.data);
        return drafts.addKept(frame.data);
      case 'visitorOffline':
        return typing.ended(frame.data.visitor_id);
      case 'typing':
        return typing.given(frame.data);
      case 'leadCreated':
        // No frame brings the earlier messages, or says that the conversation now waits as a lead.
        if (isOfChat(frame.data.record)) void reading.loadList();
        return;
      case 'handBack':
        // While the visitor waited, the list did not show SallieBot's messages.
        void reading.loadList();
        return;
      case 'leadErased':
        if (frame.data.kind !== 'visitors') return;
        outbox.drop(frame.data.id);
        return drafts.forget(frame.data.id);
      default: // No other frame concerns the live chat.
    }
  };
}

const isOfChat = (record: Lead) =>
  (record.kind === 'visitors' && record.source === 'chat') || chatVisitorOf(record) !== null;
