import { createStore } from 'zustand/vanilla';
import type { LeadRef } from '../../contract/leads.ts';
import type { Undoable } from './changes.ts';

export interface SelectionNews {
  said: string;
  refused: readonly { id: string; name: string; message: string }[];
  undo: Undoable | null;
}

interface SelectionState {
  list: string;
  /** The records of each chosen row by the row's tag, in the order of choosing. */
  chosen: ReadonlyMap<string, readonly LeadRef[]>;
  news: SelectionNews | null;
}

export interface Choosable {
  tag: string;
  refs: readonly LeadRef[];
}

const nothing: SelectionState['chosen'] = new Map();

export function createSelection() {
  const store = createStore<SelectionState>(() => ({ list: '', chosen: nothing, news: null }));
  return {
    ...store,
    /** A different list starts without a choice, so that actions only affect visible rows. */
    enter(list: string) {
      if (list !== store.getState().list) store.setState({ list, chosen: nothing, news: null });
    },
    choose(rows: readonly Choosable[], isChosen: boolean) {
      const chosen = new Map(store.getState().chosen);
      for (const { tag, refs } of rows) {
        if (isChosen) chosen.set(tag, refs);
        else chosen.delete(tag);
      }
      store.setState({ chosen, news: null });
    },
    /** Unchooses all rows but these. */
    keep(tags: readonly string[], news: SelectionNews | null) {
      const kept = [...store.getState().chosen].filter(([tag]) => tags.includes(tag));
      store.setState({ chosen: new Map(kept), news });
    },
    clear: () => store.setState({ chosen: nothing, news: null }),
  };
}
