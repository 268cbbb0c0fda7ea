import type { LeadCounts } from '../../contract/lead-lists.ts';
import type { Lead } from '../../contract/leads.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { createLeadCounter, fieldsOf } from '../../rules/lead-search/lead-filter.ts';

import { cached } from './paced.ts';

/** Set for a kind with more leads than this desk holds; lists load the rest on demand. */
export interface Beyond {
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
