import { createStore, type StoreApi } from 'zustand/vanilla';

/** The order in which keys walk from lead to lead: that of the list shown last. */
export interface WalkStore extends StoreApi<{ tags: readonly string[] }> {
  follow(tags: readonly string[]): void;
  /** What comes after or before a place; at an end, and from nowhere, the nearest there is. Null where there is none. */
  from(tag: string | null, step: 1 | -1): string | null;
}

export function createWalk(): WalkStore {
  const store = createStore<{ tags: readonly string[] }>(() => ({ tags: [] }));
  /** Where somebody was last, since what they are done with is gone from the list. */
  let last = 0;
  return {
    ...store,
    follow: (tags) => store.setState({ tags }),
    from(tag, step) {
      const { tags } = store.getState();
      const at = tag === null ? -1 : tags.indexOf(tag);
      if (at >= 0) last = Math.min(Math.max(at + step, 0), tags.length - 1);
      // Whatever took the place of what is gone is the next one.
      else if (tag === null) last = step > 0 ? 0 : tags.length - 1;
      else last = Math.min(Math.max(step > 0 ? last : last - 1, 0), tags.length - 1);
      return tags[last] ?? null;
    },
  };
}
