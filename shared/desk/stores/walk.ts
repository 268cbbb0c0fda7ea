import { createStore } from 'zustand/vanilla';

export type Step = 1 | -1;

interface WalkedList {
  tags: readonly string[];
  /** Counts from 0. */
  page: number;
  /** Shows the next or previous page; returns false when there is none. */
  turn: (step: Step) => boolean;
}

const nothing: WalkedList = { tags: [], page: 0, turn: () => false };

/** Holds the order in which keys move from lead to lead: that of the last shown list. */
export function createWalk() {
  const store = createStore<{ list: WalkedList }>(() => ({ list: nothing }));
  /** The last place, because a finished lead leaves the list. */
  let last = 0;
  /** Set after a step over the end of a page, until the other page is loaded. */
  let crossing: { from: number; step: Step; open: (tag: string) => void } | null = null;

  function placeAfter(here: string | null, step: Step): number {
    const { tags } = store.getState().list;
    if (here === null) return step > 0 ? 0 : tags.length - 1;
    const at = tags.indexOf(here);
    if (at >= 0) return at + step;
    // The lead that moved into the gap is the next one.
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
    /** Sets the shown list; a list without pages passes only its tags. */
    follow(shown: Pick<WalkedList, 'tags'> & Partial<WalkedList>) {
      const list = { ...nothing, ...shown };
      store.setState({ list });
      if (!crossing || list.page === crossing.from) return;
      const { from, step, open } = crossing;
      crossing = null;
      if (list.page === from + step) openAt(step > 0 ? 0 : list.tags.length - 1, open);
    },
    /**
     * Opens the neighbor of `here`, or the first or last lead when null; false at the end of the
     * list. Over the end of a page the lead opens once that page is loaded.
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
