import type { StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { type ConversationNote, writeConversationNote } from '../../contract/conversation.ts';
import { type ConversationsState, mergeNotes } from './conversations-state.ts';

interface NotesDeps {
  call: Call;
  store: StoreApi<ConversationsState>;
  newId: () => string;
  /** The drafts have changed. */
  keep(): void;
}

/** What staff note for staff within a conversation. */
export function createNotes({ call, store, newId, keep }: NotesDeps) {
  const get = store.getState;
  /** What was sent last of each conversation, under which id: sent once more it makes no second note. */
  const sent = new Map<string, { note: string; client_id: string }>();

  function noted(note: ConversationNote) {
    const opened = get().lines[note.visitor_id];
    if (!opened) return;
    const notes = mergeNotes(opened.notes, [note]);
    store.setState({ lines: { ...get().lines, [note.visitor_id]: { ...opened, notes } } });
  }

  function write(id: string, draft: string) {
    store.setState({ noteDrafts: { ...get().noteDrafts, [id]: draft } });
    keep();
  }

  return {
    noted,
    write,
    async add(id: string) {
      const draft = get().noteDrafts[id] ?? '';
      const note = draft.trim();
      if (!note) return;
      const before = sent.get(id);
      const client_id = before?.note === note ? before.client_id : newId();
      sent.set(id, { note, client_id });
      noted(await call(writeConversationNote, { params: { id }, body: { note, client_id } }));
      sent.delete(id);
      if (get().noteDrafts[id] === draft) write(id, '');
    },
  };
}
