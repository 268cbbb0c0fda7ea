import type { ListView } from '../../contract/lead-lists.ts';
import type { LeadKind } from '../../contract/leads.ts';
import type { SavedView } from '../../contract/preferences.ts';
import { sameView, viewOf } from './list-view.ts';

type Named = Pick<SavedView, 'list' | 'name'>;

const isSame = (one: Named, other: Named) =>
  one.list === other.list && one.name.toLowerCase() === other.name.toLowerCase();

/** A name stands once per list: saving under it again takes the older one's place. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const place = views.findIndex((other) => isSame(other, view));
  return place < 0 ? [...views, view] : views.with(place, view);
}

export function withRenamed(views: readonly SavedView[], from: Named, name: string): SavedView[] {
  const to = { list: from.list, name };
  return views
    .filter((view) => isSame(view, from) || !isSame(view, to))
    .map((view) => (isSame(view, from) ? { ...view, name } : view));
}

export function withoutView(views: readonly SavedView[], gone: Named): SavedView[] {
  return views.filter((view) => !isSame(view, gone));
}

export function viewsOfList(views: readonly SavedView[], kind: LeadKind): SavedView[] {
  return views.filter(({ list }) => list === kind);
}

/** The saved view that is shown just as it was saved. */
export function pickedOf(views: readonly SavedView[], shown: ListView): SavedView | undefined {
  return views.find(({ filters }) => sameView(viewOf(filters), shown));
}
