import { createStore } from 'zustand/vanilla';
import type { LeadRef } from '../../contract/leads.ts';
import type { Place } from '../ports/route.ts';

interface PlaceState {
  place: Place;
  isAsideOpen: boolean;
}

export type PlaceStore = ReturnType<typeof createPlace>;

export function createPlace(first: Place) {
  const store = createStore<PlaceState>(() => ({ place: first, isAsideOpen: false }));
  return {
    ...store,
    show: (place: Place) => store.setState({ place }),
    /** Unfolds or folds the line of Today that holds what can wait. */
    showAside: (isAsideOpen: boolean) => store.setState({ isAsideOpen }),
  };
}

export type Detail =
  | ({ show: 'lead' } & LeadRef)
  | { show: 'person'; email: string }
  | { show: 'audit' }
  | { show: 'nothing' };

export type DetailStore = ReturnType<typeof createDetail>;

export function createDetail() {
  const store = createStore<{ detail: Detail }>(() => ({ detail: { show: 'nothing' } }));
  const close = () => store.setState({ detail: { show: 'nothing' } });
  return {
    ...store,
    open: (detail: Detail) => store.setState({ detail }),
    close,
    /** Returns a function that closes the detail only if it is still the one open now. */
    closing() {
      const { detail } = store.getState();
      return () => store.getState().detail === detail && close();
    },
  };
}
