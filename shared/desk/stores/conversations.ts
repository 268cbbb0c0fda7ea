import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import {
  listConversations,
  readConversation,
  readConversationNotes,
} from '../../contract/conversation.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import type { Lead } from '../../contract/leads.ts';
import type { Message } from '../../contract/message.ts';
import type { After } from '../../realtime/timers.ts';
import { chatVisitorOf } from '../../rules/attention.ts';
import type { ToastMessage } from '../../ui/toasts.ts';
import type { Connection } from '../ports/connection.ts';
import { createConversationDrafts, type Memory, mergeNotes } from './conversations-drafts.ts';
import { applyToConversations, eventsOf, replaceConversations } from './conversations-list.ts';
import { createSending, type Writer } from './conversations-sending.ts';
import {
  type ConversationMessages,
  type ConversationsState,
  mergeMessages,
  noConversations,
  noLines,
  withEvent,
} from './conversations-state.ts';

export interface ConversationsDeps {
  connection: Connection;
  call: Call;
  memory: Memory;
  after: After;
  newId: () => string;
  say: (news: ToastMessage) => void;
}

export interface ConversationsStore extends StoreApi<ConversationsState> {
  handle(frame: ServerFrame): void;
  /** Reads the list again, and the conversation that is open. */
  load(): Promise<void>;
  read(id: string): Promise<void>;
  select(id: string | null): void;
  /** The focus has come to the conversation that was chosen. */
  arrived(): void;
  /** Which conversation a person is looking at right now; colleagues are told, and its messages count as read. */
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

export function createConversations(deps: ConversationsDeps): ConversationsStore {
  const store = createStore<ConversationsState>(() => noConversations);
  let writer: Writer | null = null;
  const drafts = createConversationDrafts({ ...deps, store });
  const sending = createSending({ ...deps, store, drafts, me: () => writer });
  const reading = new Reading(deps, store);
  return {
    ...store,
    load: () => reading.load(),
    read: (id) => reading.read(id),
    handle: createHandler({ store, drafts, sending, reading }),
    select(id) {
      store.setState({ selected: id, isArriving: id !== null });
      if (id !== null && store.getState().lines[id]?.phase !== 'ready') void reading.read(id);
    },
    arrived: () => store.setState({ isArriving: false }),
    watch: (id) => reading.watch(id),
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

/** What comes of the conversations, asked for or by itself, and how far of it is read. */
class Reading {
  readonly #call: Call;
  readonly #connection: Connection;
  readonly #store: StoreApi<ConversationsState>;
  /** Counts what was asked for: an older list that comes late says nothing any more. */
  #latest = 0;

  constructor({ call, connection }: ConversationsDeps, store: StoreApi<ConversationsState>) {
    this.#call = call;
    this.#connection = connection;
    this.#store = store;
  }

  async load(): Promise<void> {
    const { selected } = this.#store.getState();
    await Promise.all([this.loadList(), selected !== null && this.read(selected)]);
  }

  async loadList(): Promise<void> {
    this.#latest += 1;
    const mine = this.#latest;
    this.#store.setState({ phase: 'loading', since: [] });
    try {
      const rows = await this.#call(listConversations);
      if (mine !== this.#latest) return;
      const { list, since } = this.#store.getState();
      const fresh = (since ?? []).reduce(applyToConversations, replaceConversations(list, rows));
      this.#store.setState({ phase: 'ready', list: fresh, since: null });
    } catch {
      // The reason is told by the session (401) and the connection; the list says that it failed.
      if (mine === this.#latest) this.#store.setState({ phase: 'failed', since: null });
    }
  }

  async read(id: string): Promise<void> {
    this.#open(id, { phase: 'reading' });
    try {
      const [messages, notes] = await Promise.all([
        this.#call(readConversation, { body: { visitor_id: id } }),
        this.#call(readConversationNotes, { params: { id } }),
      ]);
      const now = this.#opened(id);
      this.#open(id, {
        phase: 'ready',
        messages: mergeMessages(now.messages, messages),
        notes: mergeNotes(now.notes, notes),
      });
      this.#markRead();
    } catch {
      this.#open(id, { phase: 'failed' });
    }
  }

  arrive(message: Message): void {
    const id = message.visitor_id;
    this.#store.setState(withEvent(this.#store.getState(), { type: 'line', line: message }));
    const { [id]: opened } = this.#store.getState().lines;
    if (!opened) return;
    this.#open(id, { messages: mergeMessages(opened.messages, [message]) });
    // `seq` has no gaps, so one in what arrives means that something was missed.
    const isNext = message.seq <= (opened.messages.at(-1)?.seq ?? 0) + 1;
    if (opened.phase === 'ready' && !isNext) void this.read(id);
    else this.#markRead();
  }

  watch(id: string | null): void {
    if (id === null && this.#store.getState().watched === null) return;
    this.#store.setState({ watched: id });
    this.#sendViewing(id);
    this.#markRead();
  }

  /** A connection that lost its place may have missed messages of any conversation. */
  resumed(wasReset: boolean): void {
    const { selected, lines, watched } = this.#store.getState();
    if (wasReset) {
      const kept = selected !== null && lines[selected];
      this.#store.setState({ lines: kept ? { [selected]: kept } : {} });
      void this.load();
    } else void this.loadList(); // Who speaks and who has read is not sent again.
    if (watched !== null) this.#sendViewing(watched);
    this.#markRead();
  }

  #opened(id: string): ConversationMessages {
    return this.#store.getState().lines[id] ?? noLines;
  }

  #open(id: string, part: Partial<ConversationMessages>): void {
    const { lines } = this.#store.getState();
    this.#store.setState({ lines: { ...lines, [id]: { ...this.#opened(id), ...part } } });
  }

  #sendViewing(id: string | null): void {
    this.#connection.send({ type: 'viewing', data: id === null ? {} : { visitor_id: id } });
  }

  #markRead(): void {
    const { watched: id, lines, list } = this.#store.getState();
    if (id === null || lines[id]?.phase !== 'ready') return;
    const seq = lines[id].messages.at(-1)?.seq ?? 0;
    if (seq <= (list[id]?.staff_read ?? 0)) return;
    if (this.#connection.send({ type: 'read', data: { visitor_id: id, seq } }))
      this.#store.setState(
        withEvent(this.#store.getState(), { type: 'read', id, seq, by: 'staff' }),
      );
  }
}

interface HandlerDeps {
  store: StoreApi<ConversationsState>;
  drafts: ReturnType<typeof createConversationDrafts>;
  sending: ReturnType<typeof createSending>;
  reading: Reading;
}

/** What each frame does beside what it changes in the list. */
function createHandler({ store, drafts, sending, reading }: HandlerDeps) {
  const { outbox, typing } = sending;

  function arrive(message: Message) {
    typing.ended(message.visitor_id, message.is_admin ? message.by_id : null);
    reading.arrive(message);
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
        outbox.handle(frame);
        return arrive(frame.data);
      case 'ack':
      case 'error':
        return handleAnswer(frame);
      case 'conversationNote':
        return drafts.addKept(frame.data);
      case 'visitorOffline':
        return typing.ended(frame.data.visitor_id);
      case 'typing':
        return typing.given(frame.data);
      case 'leadCreated':
        // The conversation so far came with a visitor of the chat, and no frame brought its messages; nor does one say
        // that whoever waited in it waits in a lead now.
        if (isOfChat(frame.data.record)) void reading.loadList();
        return;
      case 'leadErased':
        if (frame.data.kind !== 'visitors') return;
        outbox.drop(frame.data.id);
        return drafts.keep();
      default: // The rest is no matter of the live chat.
    }
  };
}

const isOfChat = (record: Lead) =>
  (record.kind === 'visitors' && record.source === 'chat') || chatVisitorOf(record) !== null;
