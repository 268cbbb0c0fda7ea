import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../contract/client.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { countLeads, holdLeads, type LeadCounts, readLead } from '../../contract/lead-lists.ts';
import {
  byKind,
  type Lead,
  type LeadKind,
  type LeadOf,
  type LeadRef,
} from '../../contract/leads.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { createLeadCounter, fieldsOf } from '../../rules/lead-search/lead-filter.ts';
import type { StoreDeps } from './deps.ts';
import { cached, createSoon } from './paced.ts';

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

function heldRows({ newest, open, counts }: ReplyOf<typeof holdLeads>) {
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

/** Set for a kind with more leads than this desk holds; lists load the rest on demand. */
interface Beyond {
  /** Counts of all leads, as last reported by the server. */
  counts: LeadCounts;
  /** All leads created since this instant are held. */
  since: string;
}

export interface LeadsState<L extends Lead = Lead> {
  /** `failed` keeps the previous rows. */
  phase: 'loading' | 'ready' | 'failed';
  rows: readonly L[];
  /** Null while all leads are held. */
  beyond: Beyond | null;
  /** Ids that events brought while a snapshot was loading; the snapshot may not know of them. */
  since: { touched: ReadonlySet<string>; erased: ReadonlySet<string> };
}

export type LeadsEvent<L extends Lead = Lead> =
  | { type: 'loading' }
  | { type: 'loaded'; rows: readonly L[]; beyond?: Beyond | null }
  | { type: 'failed' }
  | { type: 'created' | 'changed'; record: L }
  | { type: 'erased'; id: string }
  /** Rows loaded besides the snapshot; of equal versions the held row wins, because an event brought it. */
  | { type: 'read'; rows: readonly L[] }
  | { type: 'counted'; counts: LeadCounts };

const nothing: ReadonlySet<string> = new Set();

export const noLeads: LeadsState<never> = {
  phase: 'loading',
  rows: [],
  beyond: null,
  since: { touched: nothing, erased: nothing },
};

/** All changes of rows pass here. The newest version of a record wins in any order of arrival. */
export function applyToLeads<L extends Lead>(
  state: LeadsState<L>,
  event: LeadsEvent<L>,
): LeadsState<L> {
  switch (event.type) {
    case 'loading':
      return { ...state, phase: 'loading', since: noLeads.since };
    case 'failed':
      return { ...state, phase: 'failed' };
    case 'loaded': {
      const { beyond = null, rows } = event;
      return { phase: 'ready', rows: merged(state, rows), beyond, since: noLeads.since };
    }
    case 'created':
    case 'changed':
      return withRecord(state, event.record, event.type === 'changed');
    case 'erased':
      return {
        ...state,
        rows: state.rows.filter(({ id }) => id !== event.id),
        since: { ...state.since, erased: noted(state, state.since.erased, event.id) },
      };
    case 'read':
      return withRows(state, event.rows);
    case 'counted':
      return { ...state, beyond: state.beyond && { ...state.beyond, counts: event.counts } };
    default:
      return assertNever(event);
  }
}

/** Notes the id only while a snapshot is loading. */
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
      // Mail and read states change without a version, so of equal versions an event's row is newer.
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

function withRows<L extends Lead>(state: LeadsState<L>, read: readonly L[]): LeadsState<L> {
  const held = new Map(state.rows.map((row) => [row.id, row]));
  const news = read.filter((row) => (held.get(row.id)?.version ?? 0) < row.version);
  if (news.length === 0) return state;
  const added = news.filter(({ id }) => !held.has(id));
  const newer = new Map(news.map((row) => [row.id, row]));
  const rows = state.rows.map((row) => newer.get(row.id) ?? row);
  if (added.length === 0) return { ...state, rows };
  // ISO instants sort as text; rows of the same instant keep their order.
  const sorted = [...rows, ...added].sort((one, other) =>
    one.created_at === other.created_at ? 0 : one.created_at < other.created_at ? 1 : -1,
  );
  return { ...state, rows: sorted };
}

const countsIn = cached((rows: readonly Lead[]): LeadCounts => {
  const counter = createLeadCounter();
  for (const row of rows) counter.add(fieldsOf(row), 1);
  return counter.counts();
});

/** Counts the leads of a kind, including those not held; recounts only when the rows have changed. */
export const countsOf = ({ rows, beyond }: Pick<LeadsState, 'rows' | 'beyond'>): LeadCounts =>
  beyond ? beyond.counts : countsIn(rows);
