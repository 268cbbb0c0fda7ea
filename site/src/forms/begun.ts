import { DAY_MS } from '@sallie/shared/rules/duration';

/* What a visitor has begun and may go on with: a form's draft, a chat. */

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

/** Returns true when the chat is in use in this tab, or in live chat in any tab; its code is then fetched at once. */
export function isChatInUse(): boolean {
  try {
    return 'chat-view' in sessionStorage || 'chat-live' in localStorage;
  } catch {
    return false; // With blocked storage, merely naming a storage throws.
  }
}
