import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { DetailStore } from '../stores/place.ts';

interface Desk {
  detail: DetailStore;
}

export const isHere = () => document.visibilityState === 'visible' && document.hasFocus();

/** True while the page has the focus and no dialog covers the detail. */
export const isDetailInFront = () => isHere() && document.querySelector('dialog:modal') === null;

/** True while nothing covers the place; on narrow screens an open detail does. */
export function isPlaceInFront({ detail }: Desk): boolean {
  const isOpen = detail.getState().detail.show !== 'nothing';
  return isDetailInFront() && (!isOpen || window.matchMedia(BESIDE).matches);
}

/** Runs `look` now, at each change of what is in front, and every `again` ms; returns the stop function. */
export function onFront({ detail }: Desk, look: () => void, again?: number): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  // A dialog that opens or closes does not move the window's focus.
  const dialogs = new MutationObserver(look);
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  // This subscriber runs at once, before the new detail reports what it shows.
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

/** Below this width a bar at the bottom replaces the rail. */
export const PHONE = '(max-width: 47.99rem)';
/** From this width on the detail stands beside its list; below, it covers the screen. */
export const BESIDE = '(min-width: 64rem)';

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

/** The element below the scrolling pane; what stands there neither covers nor moves rows. */
export const BELOW_LISTS = 'below-lists';

/** Shows a list's status at a fixed place, whichever part of the list is in sight. */
export function BelowLists({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  // The shell renders the place in the same pass as the first list.
  useEffect(() => setPlace(document.getElementById(BELOW_LISTS)), []);
  return place && createPortal(children, place);
}
