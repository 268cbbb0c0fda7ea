import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LeadKind } from '../../contract/leads.ts';

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
