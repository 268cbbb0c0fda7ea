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
/** Search and sorting stand beside the list, not among the filters. */
const filterFields = fields.filter((field) => !['search', 'sort', 'order'].includes(field));

/** As it is kept on the server: only what differs from the plain view. */
export function keptView(view: ListView): Record<string, string> {
  const kept = fields.filter((field) => view[field] !== plainView[field]);
  return Object.fromEntries(kept.map((field) => [field, view[field]]));
}

/** A kept view may come from another version of the desk: what this one does not know is left out. */
export const viewOf = (kept: object): ListView => z.parse(ListView, kept);

export function sameView(one: ListView, other: ListView): boolean {
  return fields.every((field) => one[field] === other[field]);
}

export function activeFilters(view: ListView): ViewField[] {
  return filterFields.filter((field) => view[field] !== '');
}

/** The same view without its filters and search, still sorted as it was. */
export function unfiltered({ sort, order }: ListView): ListView {
  return { ...plainView, sort, order };
}

export function viewsOfList(views: readonly SavedView[], kind: LeadKind): SavedView[] {
  return views.filter(({ list }) => list === kind);
}

/** The saved view that is shown just as it was saved. */
export function pickedOf(views: readonly SavedView[], shown: ListView): SavedView | undefined {
  return views.find(({ filters }) => sameView(viewOf(filters), shown));
}

export interface ShownList {
  view: ListView;
  page: number;
}

interface ViewsState {
  /** How each list was last looked at; a list not yet touched is missing. */
  lists: Readonly<Partial<Record<LeadKind, ShownList>>>;
  /** The views under a name, the same on every machine of this member of staff. */
  saved: readonly SavedView[];
}

/** A list nobody has looked at yet. */
export const untouched: ShownList = { view: plainView, page: 0 };

/** From an erasure to reading them again: with one person go many leads. */
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
      // The lists work without them; the next start of the desk reads them again.
    }
  }

  return {
    ...store,
    shown,
    /** Another filter or order begins at the first page. */
    change: (kind: LeadKind, part: Partial<ListView>) =>
      put(kind, { view: { ...shown(kind).view, ...part }, page: 0 }),
    turn: (kind: LeadKind, page: number) => put(kind, { ...shown(kind), page }),
    load,
    /** Somebody was erased, and with them every view that named them. */
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
