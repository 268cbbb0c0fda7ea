import { assertNever } from '../../src/assert-never.ts';
import type { Lead } from '../../src/leads.ts';

/** The rows of one kind as the desk knows them, newest first. */
export interface LeadsState<L extends Lead = Lead> {
  /** `failed` keeps the rows there were. */
  phase: 'loading' | 'ready' | 'failed';
  rows: readonly L[];
  /** Arrived by event and not looked at yet. */
  fresh: ReadonlySet<string>;
  /** What events brought or took while a snapshot was on its way, which the snapshot cannot know. */
  since: { touched: ReadonlySet<string>; erased: ReadonlySet<string> };
}

export type LeadsEvent<L extends Lead = Lead> =
  | { type: 'loading' }
  | { type: 'loaded'; rows: readonly L[] }
  | { type: 'failed' }
  | { type: 'created' | 'changed'; record: L }
  | { type: 'erased'; id: string }
  | { type: 'seen'; ids: readonly string[] };

const nothing: ReadonlySet<string> = new Set();

export const noLeads: LeadsState<never> = {
  phase: 'loading',
  rows: [],
  fresh: nothing,
  since: { touched: nothing, erased: nothing },
};

/** The only way rows change. Whatever the order of arrival, the newest version of a record wins. */
export function applyToLeads<L extends Lead>(
  state: LeadsState<L>,
  event: LeadsEvent<L>,
): LeadsState<L> {
  switch (event.type) {
    case 'loading':
      return { ...state, phase: 'loading', since: { touched: nothing, erased: nothing } };
    case 'failed':
      return { ...state, phase: 'failed' };
    case 'loaded':
      return { ...state, phase: 'ready', rows: merged(state, event.rows) };
    case 'created':
    case 'changed':
      return withRecord(state, event.record, event.type === 'created');
    case 'erased':
      return {
        ...state,
        rows: state.rows.filter(({ id }) => id !== event.id),
        fresh: without(state.fresh, [event.id]),
        since: { ...state.since, erased: new Set([...state.since.erased, event.id]) },
      };
    case 'seen':
      if (!event.ids.some((id) => state.fresh.has(id))) return state;
      return { ...state, fresh: without(state.fresh, event.ids) };
    default:
      return assertNever(event);
  }
}

function without(set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const rest = new Set(set);
  for (const id of ids) rest.delete(id);
  return rest;
}

function merged<L extends Lead>(state: LeadsState<L>, snapshot: readonly L[]): readonly L[] {
  const held = new Map(state.rows.map((row) => [row.id, row]));
  const listed = new Set(snapshot.map(({ id }) => id));
  const newer = state.rows.filter(({ id }) => state.since.touched.has(id) && !listed.has(id));
  const rest = snapshot
    .filter(({ id }) => !state.since.erased.has(id))
    .map((row) => {
      const mine = held.get(row.id);
      return mine && mine.version > row.version ? mine : row;
    });
  return [...newer, ...rest];
}

function withRecord<L extends Lead>(
  state: LeadsState<L>,
  record: L,
  isNew: boolean,
): LeadsState<L> {
  const place = state.rows.findIndex(({ id }) => id === record.id);
  const touched = new Set([...state.since.touched, record.id]);
  const since = { ...state.since, touched };
  if (place >= 0) {
    const mine = state.rows[place];
    if (mine && mine.version >= record.version) return state;
    return { ...state, since, rows: state.rows.with(place, record) };
  }
  const below = state.rows.findIndex(({ created_at }) => created_at <= record.created_at);
  return {
    ...state,
    since,
    rows: state.rows.toSpliced(below < 0 ? state.rows.length : below, 0, record),
    fresh: isNew ? new Set([...state.fresh, record.id]) : state.fresh,
  };
}
