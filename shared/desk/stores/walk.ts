import { createStore } from 'zustand/vanilla';

export type Step = 1 | -1;

/** A list in its order, or the page of it that is shown. */
interface WalkedList {
  tags: readonly string[];
  /** From 0. */
  page: number;
  /** Shows the page after or before; false where there is none. */
  turn: (step: Step) => boolean;
}

const nothing: WalkedList = { tags: [], page: 0, turn: () => false };

/** The order in which keys walk from lead to lead: that of the list shown last. */
export function createWalk() {
  const store = createStore<{ list: WalkedList }>(() => ({ list: nothing }));
  /** Where somebody was last, since what they are done with is gone from the list. */
  let last = 0;
  /** Somebody went over the end of a page, and the other one is on its way. */
  let crossing: { from: number; step: Step; open: (tag: string) => void } | null = null;

  function placeAfter(here: string | null, step: Step): number {
    const { tags } = store.getState().list;
    if (here === null) return step > 0 ? 0 : tags.length - 1;
    const at = tags.indexOf(here);
    if (at >= 0) return at + step;
    // Whatever took the place of what is gone is the next one.
    return step > 0 ? last : Math.min(last, tags.length) - 1;
  }

  function openAt(place: number, open: (tag: string) => void): boolean {
    const tag = store.getState().list.tags[place];
    if (tag === undefined) return false;
    last = place;
    open(tag);
    return true;
  }

  return {
    ...store,
    /** What is shown now; of a list without pages the tags alone. */
    follow(shown: Pick<WalkedList, 'tags'> & Partial<WalkedList>) {
      const list = { ...nothing, ...shown };
      store.setState({ list });
      if (!crossing || list.page === crossing.from) return;
      const { from, step, open } = crossing;
      crossing = null;
      if (list.page === from + step) openAt(step > 0 ? 0 : list.tags.length - 1, open);
    },
    /**
     * Opens what comes after or before a place; over the end of a page it is on the next one, and opens as soon as that
     * is there. From nowhere (null) it is the first or the last. False at the end of the list.
     */
    go(here: string | null, step: Step, open: (tag: string) => void): boolean {
      crossing = null;
      if (openAt(placeAfter(here, step), open)) return true;
      const { page, turn } = store.getState().list;
      crossing = { from: page, step, open };
      if (turn(step)) return true;
      crossing = null;
      return false;
    },
  };
}
