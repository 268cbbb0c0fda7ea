import { useEffect } from 'react';
import { isPageInFront, isPanelInFront, onFront } from './in-front.ts';
import type { OpenDesk } from './open-desk.ts';
import { conversationTag, leadTag } from './place.ts';

/** The place somebody is in front of. A conversation is watched only while nothing covers it. */
function placeInFront(desk: OpenDesk): string | null {
  const { panel } = desk.panel.getState();
  if (panel.show === 'lead') return isPanelInFront() ? leadTag(panel.kind, panel.id) : null;
  const { watched } = desk.threads.getState();
  return watched !== null && isPageInFront(desk) ? conversationTag(watched) : null;
}

/** Tells the desk what stands open in front of somebody: what is looked at needs no notice. */
export function useShownPlace(desk: OpenDesk): void {
  useEffect(() => {
    const look = () => desk.shows(placeInFront(desk));
    const leaves = [onFront(desk, look), desk.threads.subscribe(look)];
    return () => {
      for (const leave of leaves) leave();
      desk.shows(null);
    };
  }, [desk]);
}
