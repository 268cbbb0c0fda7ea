import { createStore } from 'zustand/vanilla';
import type { LeadRef } from '../../contract/leads.ts';
import type { Place } from '../ports/route.ts';

interface PlaceState {
  place: Place;
  isAsideOpen: boolean;
}

export type PlaceStore = ReturnType<typeof createPlace>;

/** Which place is shown; a notification may ask for another. */
export function createPlace(first: Place) {
  const store = createStore<PlaceState>(() => ({ place: first, isAsideOpen: false }));
  return {
    ...store,
    show: (place: Place) => store.setState({ place }),
    /** Today, with what can wait open or folded. */
    showAside: (isAsideOpen: boolean) => store.setState({ isAsideOpen }),
  };
}

/** What is looked at in full beside the place one is in, if anything: one record, one person, or who did what. */
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
    /** For after an answer: closes what stands open now, unless something else does by then. */
    closing() {
      const { detail } = store.getState();
      return () => store.getState().detail === detail && close();
    },
  };
}
