/** Returns true when the chat is in use in this tab, or in live chat in any tab; its code is then fetched at once. */
export function isInUse(): boolean {
  try {
    return 'chat-view' in sessionStorage || 'chat-live' in localStorage;
  } catch {
    return false; // With blocked storage, merely naming a storage throws.
  }
}
