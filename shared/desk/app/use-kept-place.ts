import { useEffect } from 'react';
import * as z from 'zod/mini';
import { conversationTag, leadTag, openRoute, Place, routeOf } from '../ports/route.ts';
import type { OpenDesk } from './create.ts';

/** The place, and the record or conversation that stands open in it. */
const Kept = z.object({ desk: z.object({ place: Place, open: z.nullable(z.string()) }) });

/** A page that is loaded again stands where it stood, each tab for itself, unless a link leads elsewhere; who signs in begins on Today. */
export function useKeptPlace(desk: OpenDesk, isLedElsewhere: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it was led as it opened counts.
  useEffect(() => {
    if (!isLedElsewhere) restore(desk);
    let kept = '';
    const keep = () => {
      const state = { desk: { place: desk.place.getState().place, open: openTag(desk) } };
      const text = JSON.stringify(state);
      if (text !== kept) history.replaceState(state, '');
      kept = text;
    };
    const stores = [desk.place, desk.detail, desk.conversations];
    const stops = stores.map((store) => store.subscribe(keep));
    return () => {
      for (const stop of stops) stop();
      history.replaceState(null, '');
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
  const kept = z.safeParse(Kept, history.state);
  if (!kept.success) return;
  const { place, open } = kept.data.desk;
  const route = routeOf(open ?? '');
  if (route && ('lead' in route || place === 'live-chat')) openRoute(route, desk);
  desk.place.show(place);
}
