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

/* The draft of the website under the hands of one person: what they typed lies over what the server has. */

/** What was typed and is not saved yet. No two of them are about the same field, or about one within the other. */
export const Edit = z.object({
  path: z.readonly(z.array(z.string())),
  /** Undefined where it is to be removed. */
  value: z.optional(z.unknown()),
  /** What the server may have there while nobody else has changed it: what stood there, and what was sent. */
  known: z.array(z.unknown()),
  /** Somebody changed it as well: saved once one of the two was chosen. */
  clash: z.nullable(z.object({ theirs: z.optional(z.unknown()), by: z.string() })),
});
export type Edit = z.infer<typeof Edit>;

export interface WebsiteState {
  /** Null until it was read. */
  website: Website | null;
  /** Why it could not be read last. */
  problem: string;
  /** In the order in which they were typed. */
  edits: readonly Edit[];
  /** Why the last save failed. */
  trouble: string;
  /** Where one was, found again by whoever comes back. */
  section: string;
}

/** The draft with what was typed over it. */
export const shownContent = ({ website, edits }: WebsiteState): Draft =>
  edits.reduce<Draft>((draft, edit) => applied(draft, edit) ?? draft, website?.draft.content ?? {});

/** Null where its entry was removed meanwhile. */
function applied(draft: Draft, { path, value }: Pick<Edit, 'path' | 'value'>): Draft | null {
  try {
    return applyChanges(draft, [changeOf(path, value)]);
  } catch (error) {
    if (error instanceof Unapplicable) return null;
    throw error;
  }
}

/** What is undefined would be sent as missing; it is not to be there at all. */
export const changeOf = (path: Path, value: unknown): Change => ({
  path: [...path],
  ...(value !== undefined && { value }),
});

/** Whether it stands there already. An order does that also among entries which it does not name. */
function stands(draft: Draft, path: Path, value: unknown): boolean {
  const after = applied(draft, { path, value });
  return after !== null && isSame(valueAt(after, path), valueAt(draft, path));
}

/** The edit over what the server has now: with a clash where somebody else has changed the same. */
function over({ draft, published }: Website, shown: Draft, edit: Edit, by?: string): Edit {
  // Of an entry that somebody removed all is kept, so that it can be put back.
  const kept = applied(draft.content, edit)
    ? edit
    : { ...edit, ...wholeOf(shown, changeOf(edit.path, edit.value)) };
  const { path, value, known } = kept;
  if ([value, ...known].some((one) => stands(draft.content, path, one)))
    return { ...kept, clash: null };
  const theirs = valueAt(draft.content, path);
  // Whoever saved something else since has not changed this.
  const before = edit.clash && isSame(edit.clash.theirs, theirs) ? edit.clash.by : null;
  const who = by ?? before ?? draft.saved?.by ?? published.by ?? 'A colleague';
  return { ...kept, clash: { theirs, by: who } };
}

/** What was typed, with one more change of a field; `seen` is what stood in it before. */
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
    return edits.map((edit) => (edit === whole ? held : edit));
  }
  const here = valueAt(shown, path);
  const isSeen = seen === undefined || isSame(seen, here);
  const known = isSeen ? [here, valueAt(website.draft.content, path)] : [seen];
  const edit = over(website, shown, { path, value, known, clash: null });
  return [...edits.filter((one) => !startsWith(one.path, path)), edit];
}

/** What was typed, over what the server has now. */
export function editsOver(
  state: WebsiteState,
  website: Website,
  conflicts: readonly Conflict[],
): readonly Edit[] {
  const shown = shownContent(state);
  const whoChanged = ({ path }: Edit) => conflicts.find((one) => isSame(one.path, path))?.by;
  const next = state.edits.map((edit) => over(website, shown, edit, whoChanged(edit)));
  // Two fields of a removed entry are both the whole of it now.
  return next.filter(({ path }, at) => next.findIndex((one) => isSame(one.path, path)) === at);
}
