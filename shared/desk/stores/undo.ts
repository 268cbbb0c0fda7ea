import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lead } from '../../contract/leads.ts';

/** What one did last, and until when it can be taken back. */
export interface Undoable {
  /** As they are after it. */
  leads: readonly Lead[];
  /** Whom it was about, in a sentence. */
  subject: { name: string; isSeveral?: boolean };
  until: string;
}

export interface UndoStore extends StoreApi<{ latest: Undoable | null }> {
  note(done: Undoable | null): void;
}

/** What a key takes back, after its toast is gone as well. */
export function createUndo(): UndoStore {
  const store = createStore<{ latest: Undoable | null }>(() => ({ latest: null }));
  return { ...store, note: (latest) => store.setState({ latest }) };
}

/** Whether it is mine to take back now, as the server would say. */
export function isUndoable(lead: Lead, me: string | undefined, now: number): boolean {
  const { undo, version } = lead;
  return undo?.version === version && undo.by_id === me && Date.parse(undo.until) > now;
}
