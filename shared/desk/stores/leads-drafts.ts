import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LeadRef } from './panel.ts';

/** Notes being written, by record: they outlive the panel, so that nothing typed is lost by a click beside it. */
export interface DraftsState {
  notes: Readonly<Record<string, string>>;
  /** Somebody wanted to leave a record whose notes are not saved; the panel asks. */
  asking: boolean;
}

export interface DraftsStore extends StoreApi<DraftsState> {
  write(record: LeadRef, notes: string | null): void;
  ask(asking: boolean): void;
}

const keyOf = ({ kind, id }: LeadRef) => `${kind}/${id}`;

export function createDrafts(): DraftsStore {
  const store = createStore<DraftsState>(() => ({ notes: {}, asking: false }));
  return {
    ...store,
    write(record, notes) {
      const { [keyOf(record)]: _, ...others } = store.getState().notes;
      store.setState({ notes: notes === null ? others : { ...others, [keyOf(record)]: notes } });
    },
    ask: (asking) => store.setState({ asking }),
  };
}

export function draftOf({ notes }: DraftsState, record: LeadRef): string | undefined {
  return notes[keyOf(record)];
}
