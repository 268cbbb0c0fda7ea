import type { Content } from '@sallie/shared/contract/content';
import type { Change } from '@sallie/shared/contract/website';
import {
  applyChanges,
  conflictsOf,
  type Draft,
  differenceOf,
  touchedAfter,
  Unapplicable,
  wholeOf,
} from '@sallie/shared/rules/website/changes';
import { Refusal } from '../http/refusal.ts';
import type { WebsiteDraft } from '../store/records.ts';

/** Counts characters of JSON; a shop with a hundred projects needs a tenth. */
const MOST_CHARACTERS = 1_000_000;

/** Throws 409 with both values for a field saved since `base`, and 400 for a change that does not apply. */
export function savedDraft(
  draft: WebsiteDraft,
  { base, changes }: { base: number; changes: readonly Change[] },
  by: string,
  now: Date,
): WebsiteDraft {
  // After a restore the draft may be older than what a page has seen.
  if (base > draft.save)
    throw conflict([], 'The website is not as this page knew it. Please reload.');
  const conflicts = conflictsOf(changes, draft.content, draft.touched, base);
  if (conflicts.length > 0) {
    const names = new Set(conflicts.map((one) => one.by));
    throw conflict(conflicts, `${[...names].join(' and ')} changed this meanwhile.`);
  }
  const content = applied(draft.content, changes);
  const save = draft.save + 1;
  const paths = changes.map(({ path }) => path);
  return {
    save,
    saved: { by, at: now.toISOString() },
    content,
    touched: touchedAfter(draft.touched, paths, save, by),
  };
}

const conflict = (conflicts: readonly object[], sentence: string) =>
  new Refusal(409, sentence, undefined, { conflicts });

function applied(content: Draft, changes: readonly Change[]): Draft {
  try {
    const after = applyChanges(content, changes);
    if (JSON.stringify(after).length > MOST_CHARACTERS)
      throw new Refusal(400, 'This is more than a website has room for. Please remove something.');
    return after;
  } catch (error) {
    if (error instanceof Unapplicable) throw new Refusal(400, error.message);
    throw error;
  }
}

/** Replaces the draft's content: by the published one when `at` is null, else by another shop's. */
export function replacedDraft(
  draft: WebsiteDraft,
  content: Content,
  by: string,
  at: Date | null,
): WebsiteDraft {
  const save = draft.save + 1;
  const paths = differenceOf(draft.content, content).map(({ path }) => path);
  const touched = touchedAfter(draft.touched, paths, save, by);
  return { save, saved: at && { by, at: at.toISOString() }, content, touched };
}

/** The published content has changed: keeps the draft's unpublished changes and takes over the rest. */
export function rebasedDraft(
  draft: WebsiteDraft,
  before: Content,
  after: Content,
  by: string,
): WebsiteDraft {
  const save = draft.save + 1;
  const paths = differenceOf(before, after).map(({ path }) => path);
  const content = differenceOf(before, draft.content).reduce<Draft>(
    (below, change) => keptIn(below, change, draft.content),
    after,
  );
  return { ...draft, save, content, touched: touchedAfter(draft.touched, paths, save, by) };
}

/** The parent of the changed field may be gone; then the draft's whole parent is kept. */
function keptIn(below: Draft, change: Change, draft: Draft): Draft {
  try {
    return applyChanges(below, [change]);
  } catch (error) {
    if (!(error instanceof Unapplicable)) throw error;
    return applyChanges(below, [wholeOf(draft, change)]);
  }
}

const MOST_NAMED = 3;
/** Of fields whose own names say nothing to an owner. */
const words: Readonly<Record<string, string>> = {
  ...{ worksFor: 'whom you work for', ownedSince: 'since when it is yours' },
  ...{ assistant: 'SallieBot', retention: 'privacy', redirects: 'old addresses' },
};

/** `Changed phone, hours and 4 more.` */
export function whatChanged(before: Draft, after: Draft): string {
  const paths = differenceOf(before, after).map(({ path }) => path[0] ?? '');
  const names = [...new Set(paths)].map(
    (name) => words[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const shown = names.slice(0, MOST_NAMED);
  if (names.length > MOST_NAMED) shown.push(`${names.length - MOST_NAMED} more`);
  const last = shown.pop();
  return `Changed ${shown.length > 0 ? `${shown.join(', ')} and ${last}` : last}`;
}
