import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Notice } from '../ports/host.ts';

/** Notices the machine would not show; they stand on the page instead, the newest first. */
export interface MissedStore extends StoreApi<{ notices: readonly Notice[] }> {
  add(notice: Notice): void;
  /** Read, taken, or waved away. */
  retire(tag: string): void;
}

export function createMissed(): MissedStore {
  const store = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }));
  const others = (tag: string) => store.getState().notices.filter((notice) => notice.tag !== tag);
  return {
    ...store,
    add: (notice) => store.setState({ notices: [notice, ...others(notice.tag)] }),
    retire: (tag) => store.setState({ notices: others(tag) }),
  };
}
