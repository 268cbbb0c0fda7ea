import { createStore, type StoreApi } from 'zustand/vanilla';

/** The tab that a conversation opens in; the others are called after their kind of lead. */
export const LIVE_CHAT = 'live-chat';

/** Which of the desk's lists is shown; a notification may ask for another. */
export interface TabStore extends StoreApi<{ tab: string }> {
  show(tab: string): void;
}

export function createTab(first: string): TabStore {
  const store = createStore<{ tab: string }>(() => ({ tab: first }));
  return { ...store, show: (tab) => store.setState({ tab }) };
}
