import { createStore } from 'zustand/vanilla';
import type { LeadRef } from '../../contract/leads.ts';
import type { Place } from '../ports/route.ts';

interface PlaceState {
  place: Place;
  isAsideOpen: boolean;
}

export function createPlace(first: Place) {
  const store = createStore<PlaceState>(() => ({ place: first, isAsideOpen: false }));
  return {
    ...store,
    show: (place: Place) => store.setState({ place }),
    /** Unfolds or folds the line of Today that holds what can wait. */
    showAside: (isAsideOpen: boolean) => store.setState({ isAsideOpen }),
  };
}

export type Detail =
  | ({ show: 'lead' } & LeadRef)
  | { show: 'person'; email: string }
  | { show: 'audit' }
  | { show: 'nothing' };

export type DetailStore = ReturnType<typeof createDetail>;

export function createDetail() {
  const store = createStore<{ detail: Detail }>(() => ({ detail: { show: 'nothing' } }));
  const close = () => store.setState({ detail: { show: 'nothing' } });
  return {
    ...store,
    open: (detail: Detail) => store.setState({ detail }),
    close,
    /** Returns a function that closes the detail only if it is still the one open now. */
    closing() {
      const { detail } = store.getState();
      return () => store.getState().detail === detail && close();
    },
  };
}

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
