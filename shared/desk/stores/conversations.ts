import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import type { Message } from '../../contract/message.ts';
import type { After } from '../../realtime/timers.ts';
import type { ToastMessage } from '../../ui/toasts.ts';
import type { Connection } from '../ports/connection.ts';
import { applyToConversation, typistOf } from './conversations-events.ts';
import { applyToConversations, type ConversationEvent } from './conversations-list.ts';
import { createNotes } from './conversations-notes.ts';
import { createReading } from './conversations-reading.ts';
import { createSending } from './conversations-sending.ts';
import {
  type ConversationsState,
  type Look,
  leavesGap,
  mergeLines,
  noConversations,
  type Typing,
} from './conversations-state.ts';
import { keepUnsent, type Memory, recallUnsent } from './conversations-unsent.ts';
import { createFading } from './expiring.ts';

export interface ConversationsDeps {
  connection: Connection;
  call: Call;
  memory: Memory;
  after: After;
  newId: () => string;
  say: (news: ToastMessage) => void;
}

/** Who of the staff sits here. */
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
  const { connection, call, memory, after, newId } = deps;
  const store = createStore<ConversationsState>(() => noConversations);
  const get = store.getState;
  let writer: Writer | null = null;

  const typing = createFading<Typing>(TYPING_LASTS, after, (signs) =>
    store.setState({ typing: signs }),
  );
  const viewing = createFading<Look>(VIEWING_LASTS, after, (signs) =>
    store.setState({ viewing: signs }),
  );
  const sending = createSending({ ...deps, store, me: () => writer?.id, apply, keep });
  const { outbox } = sending;
  const reading = createReading(call, store, () => markRead());
  const notes = createNotes({ call, store, newId, keep });

  function keep() {
    const { drafts, noteDrafts, outbox: lines } = get();
    if (writer === null) return;
    keepUnsent(memory, { by: writer.username, drafts, noteDrafts, outbox: [...lines] });
  }

  function apply(event: ConversationEvent) {
    const { list, since } = get();
    store.setState({ list: applyToConversations(list, event), since: since && [...since, event] });
    if (event.type === 'taken') sending.ask(event.id, false);
  }

  function arrive(line: Message) {
    const id = line.visitor_id;
    apply({ type: 'line', line });
    typing.end(line.is_admin ? typistOf(id, line.by_id ?? null) : id);
    const opened = get().lines[id];
    if (!opened) return;
    const messages = mergeLines(opened.messages, [line]);
    store.setState({ lines: { ...get().lines, [id]: { ...opened, messages } } });
    if (opened.phase === 'ready' && leavesGap(opened.messages, line)) void reading.read(id);
    else markRead();
  }

  function markRead() {
    const { watched: id, lines, list } = get();
    if (id === null || lines[id]?.phase !== 'ready') return;
    const seq = lines[id].messages.at(-1)?.seq ?? 0;
    if (seq <= (list[id]?.staff_read ?? 0)) return;
    if (connection.send({ type: 'read', data: { visitor_id: id, seq } })) {
      apply({ type: 'read', id, seq, by: 'staff' });
    }
  }

  function tellViewing() {
    const { watched } = get();
    connection.send({ type: 'viewing', data: watched === null ? {} : { visitor_id: watched } });
  }

  return {
    ...store,
    load: reading.load,
    read: reading.read,
    handle: (frame) =>
      applyToConversation(frame, {
        apply,
        arrive,
        outbox,
        typing,
        viewing,
        me: writer ?? undefined,
        refused: sending.refused,
        noted: notes.noted,
        resumed: (wasReset) => {
          reading.resumed(wasReset);
          if (get().watched !== null) tellViewing();
          markRead();
        },
        listAgain: () => void reading.loadList(),
        forget(id) {
          apply({ type: 'erased', id });
          outbox.drop(id);
          reading.forget(id);
          keep();
        },
      }),
    select(id) {
      store.setState({ selected: id, isArriving: id !== null });
      if (id !== null && get().lines[id]?.phase !== 'ready') void reading.read(id);
    },
    arrived: () => store.setState({ isArriving: false }),
    watch(id) {
      if (id === null && get().watched === null) return;
      store.setState({ watched: id });
      tellViewing();
      markRead();
    },
    write: sending.write,
    send: sending.send,
    leaveAlone: (id) => sending.ask(id, false),
    writeNote: notes.write,
    addNote: notes.add,
    retry: sending.retry,
    speak: sending.speak,
    restore(who) {
      const isKnown = writer?.username === who.username;
      writer = who;
      const unsent = isKnown ? null : recallUnsent(memory, who.username);
      if (!unsent) return;
      const { drafts, noteDrafts } = get();
      store.setState({
        drafts: { ...unsent.drafts, ...drafts },
        noteDrafts: { ...unsent.noteDrafts, ...noteDrafts },
      });
      outbox.restore(unsent.outbox);
    },
  };
}
