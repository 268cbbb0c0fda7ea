import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Place } from '../ports/route.ts';

interface PlaceState {
  place: Place;
  isAsideOpen: boolean;
}

/** Which place is shown; a notification may ask for another. */
export interface PlaceStore extends StoreApi<PlaceState> {
  show(place: Place): void;
  /** Today, with what can wait open or folded. */
  showAside(isOpen: boolean): void;
}

export function createPlace(first: Place): PlaceStore {
  const store = createStore<PlaceState>(() => ({ place: first, isAsideOpen: false }));
  return {
    ...store,
    show: (place) => store.setState({ place }),
    showAside: (isAsideOpen) => store.setState({ isAsideOpen }),
  };
}
