import { createStore } from 'zustand/vanilla';

export type Step = 1 | -1;

/** Keeps the order in which keys walk from lead to lead: that of the last list or page shown. */
export function createWalk() {
  const store = createStore<{ tags: readonly string[] }>(() => ({ tags: [] }));
  /** The last place, because a finished lead leaves the list. */
  let last = 0;

  function placeAfter(here: string | null, step: Step): number {
    const { tags } = store.getState();
    if (here === null) return step > 0 ? 0 : tags.length - 1;
    const at = tags.indexOf(here);
    if (at >= 0) return at + step;
    // The lead that moved into the gap is the next one.
    return step > 0 ? last : Math.min(last, tags.length) - 1;
  }

  return {
    ...store,
    follow: (tags: readonly string[]) => store.setState({ tags }),
    /** Returns the next or previous lead, from null the first or last one, and null at the end of the list. */
    go(here: string | null, step: Step): string | null {
      const place = placeAfter(here, step);
      const tag = store.getState().tags[place];
      if (tag === undefined) return null;
      last = place;
      return tag;
    },
  };
}
