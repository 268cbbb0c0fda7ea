import * as z from 'zod/mini';
import type { StoreApi } from 'zustand/vanilla';
import { type ConversationNote, writeConversationNote } from '../../contract/conversation.ts';
import { type ConversationsState, merged, OutLine, without } from './conversations-state.ts';
import type { StoreDeps } from './deps.ts';
import { createKeptByWriter } from './memory.ts';

/** Unsent texts survive a reload and a sign-out, and only their writer sees them. */
const Unsent = z.object({
  drafts: z.record(z.string(), z.string()),
  noteDrafts: z.record(z.string(), z.string()),
  outbox: z.array(OutLine),
});

const nothing: z.infer<typeof Unsent> = { drafts: {}, noteDrafts: {}, outbox: [] };

/** Browser storage is small, so more than this is not kept. */
const MOST_CHARACTERS = 100_000;

interface DraftsDeps extends Pick<StoreDeps, 'call' | 'memory' | 'newId'> {
  store: StoreApi<ConversationsState>;
}

export function createConversationDrafts({ call, memory, newId, store }: DraftsDeps) {
  const get = store.getState;
  const kept = createKeptByWriter(memory, 'desk-chat-unsent', Unsent);
  let writer: string | null = null;
  /** The texts as this desk last read or kept them. */
  let lastKept: Pick<ConversationsState, 'drafts' | 'noteDrafts' | 'outbox'> = nothing;
  /** The last note sent per conversation with its client id, so that a retry makes no second note. */
  const sent = new Map<string, { note: string; client_id: string }>();

  /** Keeps only what changed here, because another tab keeps its texts in the same place. */
  function keep() {
    if (writer === null) return;
    const { drafts, noteDrafts, outbox } = get();
    const others = kept.of(writer) ?? nothing;
    const known = new Set([...lastKept.outbox, ...outbox].map(({ client_id }) => client_id));
    const unsent = {
      drafts: withChanges(others.drafts, lastKept.drafts, drafts),
      noteDrafts: withChanges(others.noteDrafts, lastKept.noteDrafts, noteDrafts),
      outbox: [...others.outbox.filter(({ client_id }) => !known.has(client_id)), ...outbox],
    };
    const isEmpty = Object.values(unsent).every((part) => Object.keys(part).length === 0);
    if (JSON.stringify(unsent).length > MOST_CHARACTERS) return;
    kept.keep(writer, isEmpty ? null : unsent);
    lastKept = { drafts, noteDrafts, outbox };
  }

  const writeIn = (of: 'drafts' | 'noteDrafts') => (id: string, text: string) => {
    store.setState({ [of]: { ...get()[of], [id]: text } });
    keep();
  };
  const write = writeIn('drafts');
  const writeNote = writeIn('noteDrafts');

  function addKept(note: ConversationNote) {
    const { [note.visitor_id]: opened, ...others } = get().lines;
    if (!opened) return;
    const notes = mergeNotes(opened.notes, [note]);
    store.setState({ lines: { ...others, [note.visitor_id]: { ...opened, notes } } });
  }

  return {
    keep,
    /** Returns the visitors for whom anybody on this machine has unsent texts. */
    visitors: () => kept.ofAll().flatMap(visitorsOf),
    /** Removes all unsent texts to an erased visitor from this machine, whoever wrote them. */
    forget(id: string) {
      keep();
      kept.erase(({ drafts, noteDrafts, outbox }) => ({
        drafts: without(drafts, id),
        noteDrafts: without(noteDrafts, id),
        outbox: outbox.filter(({ visitor_id }) => visitor_id !== id),
      }));
    },
    addKept,
    write,
    writeNote,
    /** Clears the draft when its writer has sent it from another tab. */
    sentElsewhere(id: string, message: string) {
      if (beginsWith(message, get().drafts[id])) write(id, '');
    },
    notedElsewhere({ visitor_id: id, note }: ConversationNote) {
      if (beginsWith(note, get().noteDrafts[id])) writeNote(id, '');
    },
    /** Sends the draft as a staff note. Throws what the call throws and keeps the draft then. */
    async addNote(id: string) {
      const draft = get().noteDrafts[id] ?? '';
      const note = draft.trim();
      if (!note) return;
      const before = sent.get(id);
      const client_id = before?.note === note ? before.client_id : newId();
      sent.set(id, { note, client_id });
      const body = { note, client_id };
      addKept(await call(writeConversationNote, { params: { id }, body }));
      sent.delete(id);
      if (get().noteDrafts[id] === draft) writeNote(id, '');
    },
    /** Called once it is known who is signed in. Returns their unsent messages. */
    restore(who: string): readonly OutLine[] {
      const unsent = who === writer ? null : kept.of(who);
      writer = who;
      if (!unsent) return [];
      lastKept = unsent;
      const { drafts, noteDrafts } = get();
      store.setState({
        drafts: { ...unsent.drafts, ...drafts },
        noteDrafts: { ...unsent.noteDrafts, ...noteDrafts },
      });
      return unsent.outbox;
    },
  };
}

const beginsWith = (sent: string, draft = '') => draft !== '' && sent.startsWith(draft.trim());

const visitorsOf = ({ drafts, noteDrafts, outbox }: z.infer<typeof Unsent>): string[] => [
  ...Object.keys({ ...drafts, ...noteDrafts }),
  ...outbox.map(({ visitor_id }) => visitor_id),
];

// ISO instants sort as text.
export const mergeNotes = (
  known: readonly ConversationNote[],
  arrived: readonly ConversationNote[],
) => merged(known, arrived, (a, b) => (a.created_at < b.created_at ? -1 : 1));

type Texts = Readonly<Record<string, string>>;

/** Returns the kept texts with those that changed between `before` and `now`; drops empty texts. */
function withChanges(kept: Texts, before: Texts, now: Texts): Record<string, string> {
  const changed = Object.entries(now).filter(([id, text]) => text !== (before[id] ?? ''));
  return Object.fromEntries(
    Object.entries({ ...kept, ...Object.fromEntries(changed) }).filter(([, text]) => text),
  );
}
