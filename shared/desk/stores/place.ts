import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Place } from '../ports/route.ts';

/** Which place is shown; a notification may ask for another. */
export interface PlaceStore extends StoreApi<{ place: Place }> {
  show(place: Place): void;
}

export function createPlace(first: Place): PlaceStore {
  const store = createStore<{ place: Place }>(() => ({ place: first }));
  return { ...store, show: (place) => store.setState({ place }) };
}
