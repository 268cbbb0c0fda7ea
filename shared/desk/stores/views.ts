import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import type { ListView } from '../../contract/lead-lists.ts';
import { type LeadKind, leadKinds } from '../../contract/leads.ts';
import { readPreferences, type SavedView, savePreferences } from '../../contract/preferences.ts';
import { keptView, plainView, viewOf } from './list-view.ts';
import { withoutView, withRenamed, withView } from './saved-views.ts';

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

export interface ViewsStore extends StoreApi<ViewsState> {
  shown(kind: LeadKind): ShownList;
  /** Another filter or order begins at the first page. */
  change(kind: LeadKind, part: Partial<ListView>): void;
  turn(kind: LeadKind, page: number): void;
  load(): Promise<void>;
  save(kind: LeadKind, name: string): Promise<void>;
  rename(view: SavedView, name: string): Promise<void>;
  remove(view: SavedView): Promise<void>;
  pick(view: SavedView): void;
}

/** A list nobody has looked at yet. */
export const untouched: ShownList = { view: plainView, page: 0 };

export function createViews(call: Call): ViewsStore {
  const store = createStore<ViewsState>(() => ({ lists: {}, saved: [] }));
  const shown = (kind: LeadKind) => store.getState().lists[kind] ?? untouched;

  function put(kind: LeadKind, list: ShownList) {
    store.setState(({ lists }) => ({ lists: { ...lists, [kind]: list } }));
  }

  /** Changes what the server has now, not what this desk read an hour ago: another machine may have saved since. */
  async function rewrite(change: (views: readonly SavedView[]) => SavedView[]) {
    const { views } = await call(readPreferences);
    const saved = await call(savePreferences, { body: { views: change(views) } });
    store.setState({ saved: saved.views });
  }

  return {
    ...store,
    shown,
    change: (kind, part) => put(kind, { view: { ...shown(kind).view, ...part }, page: 0 }),
    turn: (kind, page) => put(kind, { ...shown(kind), page }),
    async load() {
      try {
        store.setState({ saved: (await call(readPreferences)).views });
      } catch {
        // The lists work without them; the next start of the desk reads them again.
      }
    },
    save(kind, name) {
      const filters = keptView(shown(kind).view);
      return rewrite((views) => withView(views, { name, list: kind, filters }));
    },
    rename: (view, name) => rewrite((views) => withRenamed(views, view, name)),
    remove: (view) => rewrite((views) => withoutView(views, view)),
    pick({ list, filters }) {
      const kind = leadKinds.find((one) => one === list);
      if (kind) put(kind, { view: viewOf(filters), page: 0 });
    },
  };
}
