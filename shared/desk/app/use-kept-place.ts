import { useEffect } from 'react';
import * as z from 'zod/mini';
import { conversationTag, leadTag, openRoute, Place, routeOf } from '../ports/route.ts';
import type { OpenDesk } from './create.ts';

/** What a machine remembers: the place, and the record or conversation that stood open in it. */
const PLACE = 'place';
const OPEN = 'open';

/** Once, as the page begins: who signs in later begins on Today. */
let isReloaded =
  typeof performance !== 'undefined' &&
  performance.getEntriesByType?.('navigation').some((entry) => Object(entry).type === 'reload');

/** A page that is loaded again stands where it stood, unless a link leads elsewhere. */
export function useKeptPlace(desk: OpenDesk, isLedElsewhere: boolean): void {
  const { place, detail, conversations, host } = desk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it was led as it opened counts.
  useEffect(() => {
    if (isReloaded && !isLedElsewhere) restore(desk);
    isReloaded = false;
    const keep = () => {
      host.remember(PLACE, place.getState().place);
      host.remember(OPEN, openTag(desk));
    };
    const stops = [place, detail, conversations].map((store) => store.subscribe(keep));
    return () => {
      for (const stop of stops) stop();
      host.remember(PLACE, null);
      host.remember(OPEN, null);
    };
  }, [desk]);
}

function openTag({ detail, conversations }: OpenDesk): string | null {
  const { detail: shown } = detail.getState();
  const { selected } = conversations.getState();
  if (shown.show === 'lead') return leadTag(shown.kind, shown.id);
  return selected === null ? null : conversationTag(selected);
}

function restore(desk: OpenDesk): void {
  const open = routeOf(desk.host.recall(OPEN) ?? '');
  const kept = z.safeParse(Place, desk.host.recall(PLACE));
  if (!kept.success) return;
  if (open && ('lead' in open || kept.data === 'live-chat')) openRoute(open, desk);
  desk.place.show(kept.data);
}
