import { useEffect } from 'react';
import * as z from 'zod/mini';
import { conversationTag, leadTag, openRoute, Place, routeOf } from '../ports/route.ts';
import type { OpenDesk } from './create.ts';
import { leaveDetail } from './go-to.ts';

/** The place, and what stands open in it: a record or a conversation by its tag, anything else by its name. */
const Kept = z.object({ desk: z.object({ place: Place, open: z.nullable(z.string()) }) });
type Kept = z.infer<typeof Kept>['desk'];

const keptIn = (state: unknown): Kept | null => z.safeParse(Kept, state).data?.desk ?? null;
const isSame = (one: Kept | null, other: Kept | null) =>
  one?.place === other?.place && one?.open === other?.open;

/**
 * A page that is loaded again stands where it stood, each tab for itself, unless a link leads elsewhere; who signs in
 * begins on Today. Back leads out of what was opened, and to the place before.
 */
export function useKeptPlace(desk: OpenDesk, isLedElsewhere: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it was led as it opened counts.
  useEffect(() => {
    const first = keptIn(history.state);
    if (first && !isLedElsewhere) show(desk, first);
    const { keep, onBack } = keptSteps(desk);
    keep();
    // What changes in several stores at once is one step.
    const later = () => queueMicrotask(keep);
    const stops = [desk.place, desk.detail, desk.conversations].map((one) => one.subscribe(later));
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      for (const stop of stops) stop();
      history.replaceState(null, '');
    };
  }, [desk]);
}

function keptSteps(desk: OpenDesk) {
  let kept: Kept | null = null;

  function keep() {
    const now = shownIn(desk);
    if (isSame(kept, now)) return;
    const isFurther = kept !== null && (now.place !== kept.place || kept.open === null);
    if (isFurther) history.pushState({ desk: now }, '');
    else history.replaceState({ desk: now }, '');
    kept = now;
  }

  function onBack({ state }: PopStateEvent) {
    const dialog = document.querySelector('dialog:modal');
    if (dialog) {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      history.pushState({ desk: kept }, '');
      return;
    }
    const to = keptIn(state);
    // What was closed at the desk itself leads to where one is.
    if (to && isSame(to, kept)) return history.back();
    kept = to;
    if (to) show(desk, to);
    keep();
  }

  return { keep, onBack };
}

function shownIn({ place: { getState }, detail, conversations }: OpenDesk): Kept {
  const { place } = getState();
  const { detail: shown } = detail.getState();
  const { selected } = conversations.getState();
  if (shown.show === 'lead') return { place, open: leadTag(shown.kind, shown.id) };
  if (shown.show !== 'nothing') return { place, open: shown.show };
  const isTalking = place === 'live-chat' && selected !== null;
  return { place, open: isTalking ? conversationTag(selected) : null };
}

/** Notes that are not saved keep their record open, which then asks. */
function show(desk: OpenDesk, { place, open }: Kept): void {
  const route = routeOf(open ?? '');
  if (route) openRoute(route, desk);
  else {
    leaveDetail(desk);
    if (place === 'live-chat') desk.conversations.select(null);
  }
  desk.place.show(place);
}
