import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LeadKind } from '../../contract/leads.ts';

export interface LeadRef {
  kind: LeadKind;
  id: string;
}

/** What lies over the desk, if anything: one record, one person, the accounts, or who did what. */
export type Panel =
  | ({ show: 'lead' } & LeadRef)
  | { show: 'person'; email: string }
  | { show: 'accounts' }
  | { show: 'audit' }
  | { show: 'nothing' };

export interface PanelStore extends StoreApi<{ panel: Panel }> {
  open(panel: Panel): void;
  close(): void;
}

export function createPanel(): PanelStore {
  const store = createStore<{ panel: Panel }>(() => ({ panel: { show: 'nothing' } }));
  return {
    ...store,
    open: (panel) => store.setState({ panel }),
    close: () => store.setState({ panel: { show: 'nothing' } }),
  };
}
