import { useEffect } from 'react';
import type { OpenDesk } from './open-desk.ts';
import { conversationTag, leadTag } from './place.ts';

/** The place that lies open, whether or not somebody looks. A panel covers what is under it. */
function placeOnScreen({ panel, threads }: OpenDesk): string | null {
  const { panel: open } = panel.getState();
  if (open.show === 'lead') return leadTag(open.kind, open.id);
  const { watched } = threads.getState();
  return open.show === 'nothing' && watched !== null ? conversationTag(watched) : null;
}

/** Tells the desk what stands open in front of somebody: what is looked at needs no notice. */
export function useShownPlace(desk: OpenDesk): void {
  useEffect(() => {
    const look = () => {
      const isInFront = document.visibilityState === 'visible' && document.hasFocus();
      desk.shows(isInFront ? placeOnScreen(desk) : null);
    };
    look();
    const leaves = [desk.panel.subscribe(look), desk.threads.subscribe(look)];
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    return () => {
      for (const leave of leaves) leave();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
      desk.shows(null);
    };
  }, [desk]);
}
