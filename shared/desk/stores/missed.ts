import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DeskNotification } from '../ports/host.ts';
import type { Tag } from '../ports/route.ts';

/** Notifications the machine would not show; they stand on the page instead, the newest first. */
export interface MissedStore extends StoreApi<{ notifications: readonly DeskNotification[] }> {
  add(notification: DeskNotification): void;
  retire(tag: Tag): void;
}

export function createMissed(): MissedStore {
  const store = createStore<{ notifications: readonly DeskNotification[] }>(() => ({
    notifications: [],
  }));
  const others = (tag: Tag) =>
    store.getState().notifications.filter((notification) => notification.tag !== tag);
  return {
    ...store,
    add: (notification) =>
      store.setState({ notifications: [notification, ...others(notification.tag)] }),
    retire: (tag) => store.setState({ notifications: others(tag) }),
  };
}
