/* What a visitor has begun and may go on with: a form's draft, a chat. */

export function draftPlace(form: string): string {
  return `draft:${form}`;
}

/** Without `form`, looks for any form's draft. */
export function hasDraft(form = ''): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(draftPlace(form)));
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
