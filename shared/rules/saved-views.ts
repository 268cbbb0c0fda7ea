import type { PreferencesChange, SavedView, ViewName } from '../contract/staff.ts';

const isSame = (one: ViewName, other: ViewName) =>
  one.list === other.list && one.name.toLowerCase() === other.name.toLowerCase();

/** Names are unique per list: saving or renaming replaces an older view of that name. */
export function changedViews(
  views: readonly SavedView[],
  { save, rename, remove }: PreferencesChange,
): SavedView[] {
  let changed = [...views];
  const place = changed.findIndex((view) => save && isSame(view, save));
  if (save) changed = place < 0 ? [...changed, save] : changed.with(place, save);
  if (rename) changed = withRenamed(changed, rename);
  if (remove) changed = changed.filter((view) => !isSame(view, remove));
  return changed;
}

function withRenamed(
  views: readonly SavedView[],
  { to: name, ...from }: NonNullable<PreferencesChange['rename']>,
): SavedView[] {
  if (!views.some((view) => isSame(view, from))) return [...views];
  const to = { list: from.list, name };
  return views
    .filter((view) => isSame(view, from) || !isSame(view, to))
    .map((view) => (isSame(view, from) ? { ...view, name } : view));
}
