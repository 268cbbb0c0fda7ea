import * as z from 'zod/mini';
import type { Change, Conflict, Website } from '../../contract/website.ts';
import {
  applyChanges,
  clean,
  type Draft,
  isSame,
  type Path,
  startsWith,
  Unapplicable,
  valueAt,
  wholeOf,
} from '../../rules/website/changes.ts';

/* The website draft as one person edits it: unsaved edits lie over the server's draft. */

/** No two edits share a path, and no path lies within another. */
export const Edit = z.object({
  path: z.readonly(z.array(z.string())),
  /** Undefined removes the field. */
  value: z.optional(z.unknown()),
  /** Values the server may hold while nobody else changed the field: what was there and what was sent. */
  known: z.array(z.unknown()),
  /** Set when somebody else changed the field too; the edit is saved once one side is chosen. */
  clash: z.nullable(z.object({ theirs: z.optional(z.unknown()), by: z.string() })),
});
export type Edit = z.infer<typeof Edit>;

export interface WebsiteState {
  /** Null until loaded. */
  website: Website | null;
  problem: string;
  /** In the order of typing. */
  edits: readonly Edit[];
  /** Why the last save failed. */
  trouble: string;
  /** The section shown last, restored on the next visit. */
  section: string;
}

export const shownContent = ({ website, edits }: WebsiteState): Draft =>
  edits.reduce<Draft>((draft, edit) => applied(draft, edit) ?? draft, website?.draft.content ?? {});

/** Returns null when the edit's entry was removed meanwhile. */
function applied(draft: Draft, { path, value }: Pick<Edit, 'path' | 'value'>): Draft | null {
  try {
    return applyChanges(draft, [changeOf(path, value)]);
  } catch (error) {
    if (error instanceof Unapplicable) return null;
    throw error;
  }
}

/** A removal has no `value`, because JSON cannot carry undefined. */
export const changeOf = (path: Path, value: unknown): Change => ({
  path: [...path],
  ...(value !== undefined && { value }),
});

/** True if the draft already has the value; an order ignores entries that it does not name. */
function stands(draft: Draft, path: Path, value: unknown): boolean {
  const after = applied(draft, { path, value });
  return after !== null && isSame(valueAt(after, path), valueAt(draft, path));
}

/** Rebases an edit; sets a clash when somebody else changed the same field. */
function over({ draft, published }: Website, shown: Draft, edit: Edit, by?: string): Edit {
  // When the entry was removed, the edit keeps all of it, so that it can be put back.
  const kept = applied(draft.content, edit)
    ? edit
    : { ...edit, ...wholeOf(shown, changeOf(edit.path, edit.value)) };
  const { path, value, known } = kept;
  if ([value, ...known].some((one) => stands(draft.content, path, one)))
    return { ...kept, clash: null };
  const theirs = valueAt(draft.content, path);
  // Somebody who saved other fields since has not changed this one.
  const before = edit.clash && isSame(edit.clash.theirs, theirs) ? edit.clash.by : null;
  const who = by ?? before ?? draft.saved?.by ?? published.by ?? 'A colleague';
  return { ...kept, clash: { theirs, by: who } };
}

/** Adds a change of a field to the edits; `seen` is the value it had before typing. */
export function typedOver(
  state: WebsiteState,
  path: Path,
  typed: unknown,
  seen?: unknown,
): readonly Edit[] {
  const { website, edits } = state;
  if (!website) return edits;
  const shown = shownContent(state);
  const value = clean(typed);
  const whole = edits.find((edit) => startsWith(path, edit.path));
  if (whole) {
    const next = applied(shown, { path, value });
    const held = next ? { ...whole, value: valueAt(next, whole.path) } : whole;
    // An order is applied after the entries that it names, which may have been added since.
    if (path.at(-1) === 'order') return [...edits.filter((edit) => edit !== whole), held];
    return edits.map((edit) => (edit === whole ? held : edit));
  }
  const here = valueAt(shown, path);
  const isSeen = seen === undefined || isSame(seen, here);
  const known = isSeen ? [here, valueAt(website.draft.content, path)] : [seen];
  const edit = over(website, shown, { path, value, known, clash: null });
  return [...edits.filter((one) => !startsWith(one.path, path)), edit];
}

export function editsOver(
  state: WebsiteState,
  website: Website,
  conflicts: readonly Conflict[],
): readonly Edit[] {
  const shown = shownContent(state);
  const whoChanged = ({ path }: Edit) => conflicts.find((one) => isSame(one.path, path))?.by;
  const next = state.edits.map((edit) => over(website, shown, edit, whoChanged(edit)));
  // Two edits within a removed entry now both hold the whole entry.
  return next.filter(({ path }, at) => next.findIndex((one) => isSame(one.path, path)) === at);
}
