import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { ListView } from '../../contract/lead-lists.ts';
import { type LeadKind, leadKinds } from '../../contract/leads.ts';
import {
  changePreferences,
  type PreferencesChange,
  readPreferences,
  type SavedView,
} from '../../contract/staff.ts';
import type { After } from '../../realtime/timers.ts';
import { createSoon } from './soon.ts';

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

/** Delay from an erasure to a reload, because erasing one person erases many leads. */
const AGAIN_AFTER_MS = 500;

export function createViews(call: Call, after: After) {
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
    again: createSoon(after, AGAIN_AFTER_MS, load),
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
