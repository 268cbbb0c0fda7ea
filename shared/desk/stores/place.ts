import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LeadKind } from '../../contract/leads.ts';
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

export interface LeadRef {
  kind: LeadKind;
  id: string;
}

/** What is looked at in full beside the place one is in, if anything: one record, one person, or who did what. */
export type Detail =
  | ({ show: 'lead' } & LeadRef)
  | { show: 'person'; email: string }
  | { show: 'audit' }
  | { show: 'nothing' };

export interface DetailStore extends StoreApi<{ detail: Detail }> {
  open(detail: Detail): void;
  close(): void;
}

export function createDetail(): DetailStore {
  const store = createStore<{ detail: Detail }>(() => ({ detail: { show: 'nothing' } }));
  return {
    ...store,
    open: (detail) => store.setState({ detail }),
    close: () => store.setState({ detail: { show: 'nothing' } }),
  };
}
