import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** The place under the pane that scrolls: what stands there lies over no row and moves none. */
export const BELOW_LISTS = 'below-lists';

/** What a list has to say of itself, whichever part of it is in sight. */
export function BelowLists({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  // The shell draws the place in the same turn as the first list.
  useEffect(() => setPlace(document.getElementById(BELOW_LISTS)), []);
  return place && createPortal(children, place);
}
