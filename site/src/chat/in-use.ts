/** Whether the chat is in use, in this tab or (with a person) in any, so that it is fetched without being asked for. */
export function isInUse(): boolean {
  try {
    return 'chat-view' in sessionStorage || 'chat-live' in localStorage;
  } catch {
    return false; // Private modes throw on the mere mention of a storage.
  }
}
