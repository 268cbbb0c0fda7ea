import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { byKind, type Lead, type LeadKind, type LeadOf, listLeads } from '../../contract/leads.ts';
import { assertNever } from '../../rules/assert-never.ts';

/** The rows of one kind as the desk knows them, newest first. */
export interface LeadsState<L extends Lead = Lead> {
  /** `failed` keeps the rows there were. */
  phase: 'loading' | 'ready' | 'failed';
  rows: readonly L[];
  /** What events brought or took while a snapshot was on its way, which the snapshot cannot know. */
  since: { touched: ReadonlySet<string>; erased: ReadonlySet<string> };
}

export type LeadsEvent<L extends Lead = Lead> =
  | { type: 'loading' }
  | { type: 'loaded'; rows: readonly L[] }
  | { type: 'failed' }
  | { type: 'created' | 'changed'; record: L }
  | { type: 'erased'; id: string };

const nothing: ReadonlySet<string> = new Set();

export const noLeads: LeadsState<never> = {
  phase: 'loading',
  rows: [],
  since: { touched: nothing, erased: nothing },
};

/** The only way rows change. Whatever the order of arrival, the newest version of a record wins. */
export function applyToLeads<L extends Lead>(
  state: LeadsState<L>,
  event: LeadsEvent<L>,
): LeadsState<L> {
  switch (event.type) {
    case 'loading':
      return { ...state, phase: 'loading', since: noLeads.since };
    case 'failed':
      return { ...state, phase: 'failed' };
    case 'loaded':
      return { phase: 'ready', rows: merged(state, event.rows), since: noLeads.since };
    case 'created':
    case 'changed':
      return withRecord(state, event.record, event.type === 'changed');
    case 'erased':
      return {
        ...state,
        rows: state.rows.filter(({ id }) => id !== event.id),
        since: { ...state.since, erased: noted(state, state.since.erased, event.id) },
      };
    default:
      return assertNever(event);
  }
}

/** Only a snapshot on its way asks what came meanwhile. */
function noted(state: LeadsState, ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return state.phase === 'loading' ? new Set([...ids, id]) : ids;
}

function merged<L extends Lead>(state: LeadsState<L>, snapshot: readonly L[]): readonly L[] {
  const { touched, erased } = state.since;
  const held = new Map(state.rows.map((row) => [row.id, row]));
  const listed = new Set(snapshot.map(({ id }) => id));
  const newer = state.rows.filter(({ id }) => touched.has(id) && !listed.has(id));
  const rest = snapshot
    .filter(({ id }) => !erased.has(id))
    .map((row) => {
      const mine = held.get(row.id);
      if (!mine || mine.version < row.version) return row;
      // Of equal versions the told one is newer: mail and read state change without a version.
      return mine.version > row.version || touched.has(row.id) ? mine : row;
    });
  return [...newer, ...rest];
}

function withRecord<L extends Lead>(
  state: LeadsState<L>,
  record: L,
  isChange: boolean,
): LeadsState<L> {
  const since = { ...state.since, touched: noted(state, state.since.touched, record.id) };
  const place = state.rows.findIndex(({ id }) => id === record.id);
  const mine = state.rows[place];
  if (mine) {
    const isNews = record.version > mine.version || (isChange && record.version === mine.version);
    return isNews ? { ...state, since, rows: state.rows.with(place, record) } : state;
  }
  const below = state.rows.findIndex(({ created_at }) => created_at <= record.created_at);
  const at = below < 0 ? state.rows.length : below;
  return { ...state, since, rows: state.rows.toSpliced(at, 0, record) };
}

/** The rows of one kind, and the two ways they come: by a load, and by what the server tells. */
export interface LeadsStore<L extends Lead = Lead>
  extends Pick<StoreApi<LeadsState<L>>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** What is told of another kind is no matter of this store. */
  apply(event: LeadsEvent): void;
  load(): Promise<void>;
}

export type LeadsStates = { [K in LeadKind]: LeadsState<LeadOf[K]> };
export type LeadsStores = { [K in LeadKind]: LeadsStore<LeadOf[K]> };

function createLeads(kind: LeadKind, read: () => Promise<readonly Lead[]>): LeadsStore {
  const store = createStore<LeadsState>(() => noLeads);
  const take = (event: LeadsEvent) => store.setState(applyToLeads(store.getState(), event));
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

function ownEvent(kind: LeadKind, event: LeadsEvent): LeadsEvent | null {
  switch (event.type) {
    case 'loaded':
      return { type: 'loaded', rows: event.rows.filter((row) => row.kind === kind) };
    case 'created':
    case 'changed':
      return event.record.kind === kind ? event : null;
    default:
      return event;
  }
}

export function createLeadsStores(call: Call): LeadsStores {
  return byKind<LeadsStores>((kind) => createLeads(kind, () => call(listLeads[kind])));
}

/** The store of a kind known only at run time. */
export function leadsOfKind(stores: LeadsStores, kind: LeadKind): LeadsStore {
  return stores[kind];
}
