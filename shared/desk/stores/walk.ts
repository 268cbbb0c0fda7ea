import { createStore } from 'zustand/vanilla';

export type Step = 1 | -1;

/** The order in which keys walk from lead to lead: that of the list shown last, or of the page of it. */
export function createWalk() {
  const store = createStore<{ tags: readonly string[] }>(() => ({ tags: [] }));
  /** Where somebody was last, since what they are done with is gone from the list. */
  let last = 0;

  function placeAfter(here: string | null, step: Step): number {
    const { tags } = store.getState();
    if (here === null) return step > 0 ? 0 : tags.length - 1;
    const at = tags.indexOf(here);
    if (at >= 0) return at + step;
    // Whatever took the place of what is gone is the next one.
    return step > 0 ? last : Math.min(last, tags.length) - 1;
  }

  return {
    ...store,
    follow: (tags: readonly string[]) => store.setState({ tags }),
    /** What comes after or before a place; from nowhere (null) the first or the last. Null at the end of the list. */
    go(here: string | null, step: Step): string | null {
      const place = placeAfter(here, step);
      const tag = store.getState().tags[place];
      if (tag === undefined) return null;
      last = place;
      return tag;
    },
  };
}
