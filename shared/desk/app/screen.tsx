import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { DetailStore } from '../stores/place.ts';

interface Desk {
  detail: DetailStore;
}

/** Whether a person is in front of the desk. */
export const isHere = () => document.visibilityState === 'visible' && document.hasFocus();

/** Whether a person is in front of the detail, which nothing but a dialog lies over. */
export const isDetailInFront = () => isHere() && document.querySelector('dialog:modal') === null;

/** Whether a person is in front of the place: where there is no room beside it, what is open in full covers it. */
export function isPlaceInFront({ detail }: Desk): boolean {
  const isOpen = detail.getState().detail.show !== 'nothing';
  return isDetailInFront() && (!isOpen || window.matchMedia(BESIDE).matches);
}

/** Runs `look` now, whenever one of the two may have changed, and each `again` milliseconds; returns its end. */
export function onFront({ detail }: Desk, look: () => void, again?: number): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  // A dialog that opens or closes moves no focus of the window.
  const dialogs = new MutationObserver(look);
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  // It looks at once, before the detail says what is looked at in it.
  const leaveDetail = detail.subscribe(look);
  window.matchMedia(BESIDE).addEventListener('change', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', look, { signal });
  window.addEventListener('blur', look, { signal });
  const timer = again && setInterval(look, again);
  look();
  return () => {
    dialogs.disconnect();
    leaveDetail();
    leaving.abort();
    clearInterval(timer);
  };
}

/** Narrower than this a bar at the bottom takes the place of the rail. */
export const PHONE = '(max-width: 47.99rem)';
/** From here on the detail stands beside its list; below it is a screen of its own. */
export const BESIDE = '(min-width: 64rem)';

/** A phone or a tablet, without a mouse. */
export const TOUCHED = '(hover: none) and (pointer: coarse)';
export const isTouched = () => window.matchMedia(TOUCHED).matches;

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** The place under the pane that scrolls: what stands there lies over no row and moves none. */
export const BELOW_LISTS = 'below-lists';

/** What a list has to say of itself, whichever part of it is in sight. */
export function BelowLists({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  // The shell draws the place in the same turn as the first list.
  useEffect(() => setPlace(document.getElementById(BELOW_LISTS)), []);
  return place && createPortal(children, place);
}
