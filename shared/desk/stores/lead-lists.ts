import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { findLeads, ListView } from '../../contract/lead-lists.ts';
import { byKind, type LeadKind, leadKinds } from '../../contract/leads.ts';
import {
  changePreferences,
  type PreferencesChange,
  readPreferences,
  type SavedView,
} from '../../contract/staff.ts';
import type { StoreDeps } from './deps.ts';
import { type LeadsStore, type LeadsStores, leadsOfKind } from './leads.ts';
import { createSoon } from './paced.ts';

export type ViewField = keyof ListView;

export const plainView = z.parse(ListView, {});

const isField = (name: string): name is ViewField => name in plainView;
const fields = Object.keys(plainView).filter(isField);
/** Search and sorting have their own controls beside the list. */
const filterFields = fields.filter((field) => !['search', 'sort', 'order'].includes(field));

/** Returns only the fields that differ from the plain view, as the server keeps them. */
export function keptView(view: ListView): Record<string, string> {
  const kept = fields.filter((field) => view[field] !== plainView[field]);
  return Object.fromEntries(kept.map((field) => [field, view[field]]));
}

/** Drops fields that come from another version of the desk. */
export const viewOf = (kept: object): ListView => z.parse(ListView, kept);

export function sameView(one: ListView, other: ListView): boolean {
  return fields.every((field) => one[field] === other[field]);
}

export function activeFilters(view: ListView): ViewField[] {
  return filterFields.filter((field) => view[field] !== '');
}

/** Returns the view without filters and search but with its sorting. */
export function unfiltered({ sort, order }: ListView): ListView {
  return { ...plainView, sort, order };
}

export function viewsOfList(views: readonly SavedView[], kind: LeadKind): SavedView[] {
  return views.filter(({ list }) => list === kind);
}

export function pickedOf(views: readonly SavedView[], shown: ListView): SavedView | undefined {
  return views.find(({ filters }) => sameView(viewOf(filters), shown));
}

export interface ShownList {
  view: ListView;
  page: number;
}

interface ViewsState {
  /** The last view and page of each list; a list without changes is missing. */
  lists: Readonly<Partial<Record<LeadKind, ShownList>>>;
  /** Saved views; the same on every machine of this staff member. */
  saved: readonly SavedView[];
}

export const untouched: ShownList = { view: plainView, page: 0 };

type ListDeps = Pick<StoreDeps, 'call' | 'after'>;

/** Delay from an erasure to a reload, because erasing one person erases many leads. */
const VIEWS_AGAIN_AFTER_MS = 500;

export function createViews({ call, after }: ListDeps) {
  const store = createStore<ViewsState>(() => ({ lists: {}, saved: [] }));
  const shown = (kind: LeadKind) => store.getState().lists[kind] ?? untouched;

  function put(kind: LeadKind, list: ShownList) {
    store.setState(({ lists }) => ({ lists: { ...lists, [kind]: list } }));
  }

  async function keep(body: PreferencesChange) {
    store.setState({ saved: (await call(changePreferences, { body })).views });
  }

  async function load() {
    try {
      store.setState({ saved: (await call(readPreferences)).views });
    } catch {
      // The lists work without saved views; the next start of the desk loads them again.
    }
  }

  return {
    ...store,
    shown,
    /** Applies a filter or an order and goes to the first page. */
    change: (kind: LeadKind, part: Partial<ListView>) =>
      put(kind, { view: { ...shown(kind).view, ...part }, page: 0 }),
    turn: (kind: LeadKind, page: number) => put(kind, { ...shown(kind), page }),
    load,
    /** Reloads after an erasure, which deletes every view that named the person. */
    again: createSoon(after, VIEWS_AGAIN_AFTER_MS, load),
    save(kind: LeadKind, name: string) {
      const filters = keptView(shown(kind).view);
      return keep({ save: { name, list: kind, filters } });
    },
    remove: ({ list, name }: SavedView) => keep({ remove: { list, name } }),
    pick({ list, filters }: SavedView) {
      const kind = leadKinds.find((one) => one === list);
      if (kind) put(kind, { view: viewOf(filters), page: 0 });
    },
  };
}

export const PAGE_SIZE = 25;

/** One page of a list as the server returned it. Its rows join the held rows. */
export interface LeadPageState {
  /** `asking` keeps showing the previous page. */
  phase: 'asking' | 'ready' | 'failed';
  /** The requested view as JSON; empty before the first reply. */
  view: string;
  page: number;
  ids: readonly string[];
  total: number;
}

type LeadPagesOfKind = Record<LeadKind, ReturnType<typeof createPages>>;

/** Time from a change of any lead to the next request. */
const PAGE_AGAIN_AFTER_MS = 1000;

interface Asked {
  view: Record<string, string>;
  page: number;
}

function createPages(kind: LeadKind, leads: LeadsStore, { call, after }: ListDeps) {
  const store = createStore<LeadPageState>(() => ({
    phase: 'ready',
    view: '',
    page: 0,
    ids: [],
    total: 0,
  }));
  /** The cursor of each page reached so far; near pages work by skipping rows. */
  let starts = new Map<number, string>();
  let wanted: Asked | null = null;
  let isAsking = false;
  let isTaking = false;
  let watchers = 0;
  let isStale = false;

  /** Sends one request at a time; a view that changes meanwhile goes into the next request. */
  async function ask() {
    if (isAsking || !wanted) return;
    const { view, page } = wanted;
    const mine = wanted;
    isAsking = true;
    isStale = false;
    store.setState({ phase: 'asking' });
    try {
      const after = starts.get(page);
      const place = after === undefined ? { skip: page * PAGE_SIZE } : { after };
      const body = { ...view, limit: PAGE_SIZE, ...place };
      const { rows, total, next } = await call(findLeads, { params: { kind }, body });
      isTaking = true;
      leads.apply({ type: 'read', rows });
      isTaking = false;
      if (mine === wanted) {
        if (next !== null) starts.set(page + 1, next);
        const ids = rows.map(({ id }) => id);
        store.setState({ phase: 'ready', view: JSON.stringify(view), page, ids, total });
      }
    } catch {
      // The session (401) and the connection show the reason; the list only shows that it failed.
      if (mine === wanted) store.setState({ phase: 'failed' });
    } finally {
      isAsking = false;
    }
    if (mine !== wanted) void ask();
  }

  const askSoon = createSoon(after, PAGE_AGAIN_AFTER_MS, () => {
    if (watchers === 0 || !isStale) return;
    if (isAsking) askSoon();
    else void ask();
  });

  leads.subscribe(({ rows }, before) => {
    if (rows === before.rows || isTaking || wanted === null) return;
    isStale = true;
    askSoon();
  });

  return {
    ...store,
    /** Loads a page unless it is shown. Pages are reached one by one from the first. */
    show(view: ListView, page: number): void {
      const kept = keptView(view);
      const isSame = wanted !== null && JSON.stringify(wanted.view) === JSON.stringify(kept);
      if (!isSame) starts = new Map();
      if (isSame && wanted?.page === page) return;
      wanted = { view: kept, page };
      void ask();
    },
    again: () => void ask(),
    /** Reloads the page when leads change, until the returned function is called. */
    watch() {
      watchers += 1;
      if (isStale) void ask();
      return () => {
        watchers -= 1;
      };
    },
  };
}

export function createLeadPages(leads: LeadsStores, deps: ListDeps): LeadPagesOfKind {
  return byKind<LeadPagesOfKind>((kind) => createPages(kind, leadsOfKind(leads, kind), deps));
}
