import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../contract/client.ts';
import { countLeads, holdLeads, readLead } from '../../contract/lead-lists.ts';
import {
  byKind,
  type Lead,
  type LeadKind,
  type LeadOf,
  type LeadRef,
} from '../../contract/leads.ts';
import type { StoreDeps } from './deps.ts';
import {
  applyToLeads,
  type Beyond,
  type LeadsEvent,
  type LeadsState,
  noLeads,
} from './leads-state.ts';
import { createSoon } from './paced.ts';

export interface LeadsStore<L extends Lead = Lead>
  extends Pick<StoreApi<LeadsState<L>>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Takes events of its kind only. */
  apply(event: LeadsEvent): void;
  load(): Promise<void>;
  /**
   * Loads one record by its id or by its number in a mail. Resolves to its id, or null when it is
   * gone. Throws what the call throws.
   */
  read(id: string): Promise<string | null>;
}

export type LeadsStates = { [K in LeadKind]: LeadsState<LeadOf[K]> };
export type LeadsStores = { [K in LeadKind]: LeadsStore<LeadOf[K]> };

type LeadsDeps = Pick<StoreDeps, 'call' | 'after'>;

/** Waits this long after a change so that a burst is counted once. */
const COUNT_AFTER_MS = 500;

function createLeads(kind: LeadKind, { call, after }: LeadsDeps): LeadsStore {
  const store = createStore<LeadsState>(() => noLeads);
  const take = (event: LeadsEvent) => store.setState(applyToLeads(store.getState(), event));
  let latest = 0;

  /** The server counts, because this desk does not hold all leads. */
  const countSoon = createSoon(after, COUNT_AFTER_MS, async () => {
    if (!store.getState().beyond) return;
    try {
      take({ type: 'counted', counts: await call(countLeads, { params: { kind } }) });
    } catch {
      // The session and the connection show the failure; the next change counts again.
    }
  });

  return {
    ...store,
    apply(event) {
      take(event);
      if (['created', 'changed', 'erased'].includes(event.type)) countSoon();
    },
    async load() {
      latest += 1;
      const mine = latest;
      take({ type: 'loading' });
      try {
        const held = await call(holdLeads, { params: { kind } });
        if (mine !== latest) return;
        const { touched, erased } = store.getState().since;
        take({ type: 'loaded', ...heldRows(held) });
        // The server may have counted before these changes.
        if (touched.size + erased.size > 0) countSoon();
      } catch {
        // The session (401) and the connection show the reason; the list only shows that it failed.
        if (mine === latest) take({ type: 'failed' });
      }
    },
    async read(id) {
      try {
        const row = await call(readLead, { params: { kind, id } });
        take({ type: 'read', rows: [row] });
        return row.id;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        take({ type: 'erased', id });
        return null;
      }
    },
  };
}

interface Held {
  newest: readonly Lead[];
  open: readonly Lead[];
  counts: Beyond['counts'];
}

function heldRows({ newest, open, counts }: Held) {
  const rows = [...newest, ...open];
  const since = newest.at(-1)?.created_at ?? '';
  return { rows, beyond: rows.length < counts.total ? { counts, since } : null };
}

export function createLeadsStores(deps: LeadsDeps): LeadsStores {
  return byKind<LeadsStores>((kind) => createLeads(kind, deps));
}

export function leadsOfKind(stores: LeadsStores, kind: LeadKind): LeadsStore {
  return stores[kind];
}

export const heldLead = (stores: LeadsStores, { kind, id }: LeadRef): Lead | undefined =>
  leadsOfKind(stores, kind)
    .getState()
    .rows.find((row) => row.id === id);

/** Takes the newer state of a record into its list. */
export const takeChanged = (stores: LeadsStores, record: Lead) =>
  leadsOfKind(stores, record.kind).apply({ type: 'changed', record });
