import type { PreferencesChange, SavedView, ViewName } from '../contract/staff.ts';

const isSame = (one: ViewName, other: ViewName) =>
  one.list === other.list && one.name.toLowerCase() === other.name.toLowerCase();

/** Saving a view under an existing name of the same list replaces that view. */
export function changedViews(
  views: readonly SavedView[],
  { save, remove }: PreferencesChange,
): SavedView[] {
  let changed = [...views];
  const place = changed.findIndex((view) => save && isSame(view, save));
  if (save) changed = place < 0 ? [...changed, save] : changed.with(place, save);
  if (remove) changed = changed.filter((view) => !isSame(view, remove));
  return changed;
}
