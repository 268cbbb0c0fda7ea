import { DAY_MS } from '@sallie/shared/rules/duration';

const drafts = 'draft:';

/** The server keeps idempotency keys for a day, too. */
export const DRAFT_LASTS_MS = DAY_MS;

export function draftPlace(form: string): string {
  return drafts + form;
}

/** Without `place`, looks for any form's draft. */
export function hasDraft(place?: string): boolean {
  try {
    return Object.keys(localStorage).some((key) =>
      place ? key === place : key.startsWith(drafts),
    );
  } catch {
    return false; // Without storage there is no draft.
  }
}
