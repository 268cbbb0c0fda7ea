import { createStore } from 'zustand/vanilla';
import type { Lead } from '../../contract/leads.ts';
import type { LeadRef } from './place.ts';

/** Notes being written, and the record as it was when the writing began: what came since must not be overwritten. */
export interface NotesDraft {
  text: string;
  before: Lead;
}

/** Notes being written, by record: they outlive the detail, so that nothing typed is lost by going elsewhere. */
export interface DraftsState {
  notes: Readonly<Record<string, NotesDraft>>;
  /** Somebody wanted to leave a record whose notes are not saved; the record asks. */
  asking: boolean;
}

export type DraftsStore = ReturnType<typeof createDrafts>;

const keyOf = ({ kind, id }: LeadRef) => `${kind}/${id}`;

export function createDrafts() {
  const store = createStore<DraftsState>(() => ({ notes: {}, asking: false }));
  return {
    ...store,
    write(record: LeadRef, draft: NotesDraft | null) {
      const { [keyOf(record)]: _, ...others } = store.getState().notes;
      store.setState({ notes: draft === null ? others : { ...others, [keyOf(record)]: draft } });
    },
    ask: (asking: boolean) => store.setState({ asking }),
  };
}

export function draftOf({ notes }: DraftsState, record: LeadRef): NotesDraft | undefined {
  return notes[keyOf(record)];
}
