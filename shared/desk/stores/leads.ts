import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import type { LeadKind } from '../../contract/lead.ts';
import { isOfKind, type Lead, type LeadOf, listLeads } from '../../contract/leads.ts';
import { applyToLeads, type LeadsEvent, type LeadsState, noLeads } from './leads-state.ts';

/** The rows of one kind, and the two ways they come: by a load, and by what the server tells. */
export interface LeadsStore<L extends Lead = Lead>
  extends Pick<StoreApi<LeadsState<L>>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** What is told of another kind is no matter of this store. */
  apply(event: LeadsEvent): void;
  load(): Promise<void>;
}

export type LeadsStores = { [K in LeadKind]: LeadsStore<LeadOf[K]> };

function createLeads<K extends LeadKind>(
  kind: K,
  read: () => Promise<readonly LeadOf[K][]>,
): LeadsStore<LeadOf[K]> {
  const store = createStore<LeadsState<LeadOf[K]>>(() => noLeads);
  const take = (event: LeadsEvent<LeadOf[K]>) =>
    store.setState(applyToLeads(store.getState(), event));
  let latest = 0;
  return {
    ...store,
    apply(event) {
      const own = ownEvent(kind, event);
      if (own) take(own);
    },
    async load() {
      latest += 1;
      const mine = latest;
      take({ type: 'loading' });
      try {
        const rows = await read();
        if (mine === latest) take({ type: 'loaded', rows });
      } catch {
        // Why it failed is told by the session (401) and the connection; the list says what the spec says.
        if (mine === latest) take({ type: 'failed' });
      }
    },
  };
}

function ownEvent<K extends LeadKind>(kind: K, event: LeadsEvent): LeadsEvent<LeadOf[K]> | null {
  switch (event.type) {
    case 'loaded':
      return { type: 'loaded', rows: event.rows.filter((row) => isOfKind(row, kind)) };
    case 'created':
    case 'changed': {
      const { type, record } = event;
      return isOfKind(record, kind) ? { type, record } : null;
    }
    default:
      return event;
  }
}

export function createLeadsStores(call: Call): LeadsStores {
  return {
    visitors: createLeads('visitors', () => call(listLeads.visitors)),
    consultations: createLeads('consultations', () => call(listLeads.consultations)),
    contacts: createLeads('contacts', () => call(listLeads.contacts)),
    'discount-signups': createLeads('discount-signups', () => call(listLeads['discount-signups'])),
    referrals: createLeads('referrals', () => call(listLeads.referrals)),
  };
}

/** The store of a kind known only at run time. */
export function leadsOfKind(stores: LeadsStores, kind: LeadKind): LeadsStore {
  return stores[kind];
}
