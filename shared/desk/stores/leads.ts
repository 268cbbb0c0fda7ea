import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../src/client.ts';
import type { LeadKind } from '../../src/lead.ts';
import { type Lead, type LeadOf, listLeads } from '../../src/leads.ts';
import { applyToLeads, type LeadsEvent, type LeadsState, noLeads } from './leads-state.ts';

/** The rows of one kind, and the two ways they come: by a load, and by what the server tells. */
export interface LeadsStore<L extends Lead = Lead> extends StoreApi<LeadsState<L>> {
  apply(event: LeadsEvent<L>): void;
  load(): Promise<void>;
}

export type LeadsStores = { [K in LeadKind]: LeadsStore<LeadOf[K]> };

function createLeads<L extends Lead>(read: () => Promise<readonly L[]>): LeadsStore<L> {
  const store = createStore<LeadsState<L>>(() => noLeads);
  const apply = (event: LeadsEvent<L>) => store.setState(applyToLeads(store.getState(), event));
  let latest = 0;
  return {
    ...store,
    apply,
    async load() {
      latest += 1;
      const mine = latest;
      apply({ type: 'loading' });
      try {
        const rows = await read();
        if (mine === latest) apply({ type: 'loaded', rows });
      } catch {
        // Why it failed is told by the session (401) and the connection; the list says what the spec says.
        if (mine === latest) apply({ type: 'failed' });
      }
    },
  };
}

export function createLeadsStores(call: Call): LeadsStores {
  return {
    visitors: createLeads(() => call(listLeads.visitors)),
    consultations: createLeads(() => call(listLeads.consultations)),
    contacts: createLeads(() => call(listLeads.contacts)),
    'discount-signups': createLeads(() => call(listLeads['discount-signups'])),
    referrals: createLeads(() => call(listLeads.referrals)),
  };
}

/** The store of a kind known only at run time. The server pairs kind and record, so the record fits. */
export function leadsOfKind(stores: LeadsStores, kind: LeadKind): LeadsStore {
  return stores[kind] as unknown as LeadsStore;
}
