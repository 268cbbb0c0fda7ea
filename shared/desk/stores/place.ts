import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LeadKind } from '../../contract/leads.ts';

/** Where one can be at the desk, one place at a time; the list of a kind goes by its kind. `answers` is what SallieBot was asked. */
export type Place = 'today' | 'live-chat' | LeadKind | 'agenda' | 'answers' | 'account';

export interface PlaceStore extends StoreApi<{ place: Place }> {
  show(place: Place): void;
}

export function createPlace(first: Place): PlaceStore {
  const store = createStore<{ place: Place }>(() => ({ place: first }));
  return { ...store, show: (place) => store.setState({ place }) };
}
