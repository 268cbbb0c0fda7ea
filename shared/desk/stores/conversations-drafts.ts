import * as z from 'zod/mini';
import type { StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { type ConversationNote, writeConversationNote } from '../../contract/conversation.ts';
import { type ConversationsState, merged, OutLine, without } from './conversations-state.ts';
import { createKeptByWriter, type Memory } from './memory.ts';

/** What a member of staff wrote and no server has: it outlives a reload, and is nobody else's. */
const Unsent = z.object({
  drafts: z.record(z.string(), z.string()),
  noteDrafts: z.record(z.string(), z.string()),
  outbox: z.array(OutLine),
});

const nothing: z.infer<typeof Unsent> = { drafts: {}, noteDrafts: {}, outbox: [] };

/** A machine remembers small things only. */
const MOST_CHARACTERS = 100_000;

interface DraftsDeps {
  call: Call;
  memory: Memory;
  newId: () => string;
  store: StoreApi<ConversationsState>;
}

export function createConversationDrafts({ call, memory, newId, store }: DraftsDeps) {
  const get = store.getState;
  const kept = createKeptByWriter(memory, 'desk-chat-unsent', Unsent);
  let writer: string | null = null;
  /** As it was when this desk last read or kept it. */
  let lastKept: Pick<ConversationsState, 'drafts' | 'noteDrafts' | 'outbox'> = nothing;
  /** What was sent last of each conversation, under which id: sent once more it makes no second note. */
  const sent = new Map<string, { note: string; client_id: string }>();

  /** Only what has changed here: another tab of theirs keeps what it has in the same place. */
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

  function write(id: string, draft: string) {
    store.setState({ drafts: { ...get().drafts, [id]: draft } });
    keep();
  }

  function writeNote(id: string, draft: string) {
    store.setState({ noteDrafts: { ...get().noteDrafts, [id]: draft } });
    keep();
  }

  function addKept(note: ConversationNote) {
    const { [note.visitor_id]: opened, ...others } = get().lines;
    if (!opened) return;
    const notes = mergeNotes(opened.notes, [note]);
    store.setState({ lines: { ...others, [note.visitor_id]: { ...opened, notes } } });
  }

  return {
    keep,
    /** The visitors to whom anybody has written what is not sent from here. */
    visitors: () => kept.ofAll().flatMap(visitorsOf),
    /** An erased visitor: nothing that anybody wrote to them stays on this machine. */
    forget(id: string) {
      keep();
      kept.erase(({ drafts, noteDrafts, outbox }) => ({
        drafts: without(drafts, id),
        noteDrafts: without(noteDrafts, id),
        outbox: outbox.filter(({ visitor_id }) => visitor_id !== id),
      }));
    },
    /** A note that the server has, whoever wrote it. */
    addKept,
    write,
    writeNote,
    /** Whoever sits here has sent it from another tab, which a draft that this one read in its beginning shows no more. */
    sentElsewhere(id: string, message: string) {
      const draft = get().drafts[id];
      if (draft && message.startsWith(draft.trim())) write(id, '');
    },
    notedElsewhere({ visitor_id: id, note }: ConversationNote) {
      const draft = get().noteDrafts[id];
      if (draft && note.startsWith(draft.trim())) writeNote(id, '');
    },
    /** Keeps the draft of a note, for staff alone. Throws what the call throws; the draft stays then. */
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
    /** Once it is known who sits here. Returns what they had on its way. */
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

const visitorsOf = ({ drafts, noteDrafts, outbox }: z.infer<typeof Unsent>): string[] => [
  ...Object.keys({ ...drafts, ...noteDrafts }),
  ...outbox.map(({ visitor_id }) => visitor_id),
];

// Instants sort as text.
export const mergeNotes = (
  known: readonly ConversationNote[],
  arrived: readonly ConversationNote[],
) => merged(known, arrived, (a, b) => (a.created_at < b.created_at ? -1 : 1));

type Texts = Readonly<Record<string, string>>;

/** What is kept, with the texts that are other ones now than before; an empty one is nothing to keep. */
function withChanges(kept: Texts, before: Texts, now: Texts): Record<string, string> {
  const changed = Object.entries(now).filter(([id, text]) => text !== (before[id] ?? ''));
  return Object.fromEntries(
    Object.entries({ ...kept, ...Object.fromEntries(changed) }).filter(([, text]) => text),
  );
}
