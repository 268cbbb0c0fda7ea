import { useEffect } from 'react';
import * as z from 'zod/mini';
import { conversationTag, leadTag, openRoute, Place, routeOf } from '../ports/route.ts';
import { draftOf } from '../stores/changes.ts';
import { heldLead } from '../stores/leads.ts';
import type { OpenDesk } from './create.ts';

/** Closes the detail, or asks first when its notes are unsaved. A lead that is gone cannot ask. */
export function leaveDetail(desk: OpenDesk): void {
  const { detail } = desk.detail.getState();
  const { drafts } = desk.triage;
  const isUnsaved =
    detail.show === 'lead' &&
    heldLead(desk.leads, detail) !== undefined &&
    draftOf(drafts.notes.getState(), detail) !== undefined;
  if (isUnsaved) drafts.ask(true);
  else desk.detail.close();
}

/** Opens a place and moves the focus to its tab, as a press on the tab does. */
export function goTo(desk: OpenDesk, place: Place): void {
  leaveDetail(desk);
  desk.place.show(place);
  // The place is drawn in the next frame.
  requestAnimationFrame(() => focusPlace(place));
}

export function goToAside(desk: OpenDesk): void {
  desk.place.showAside(true);
  goTo(desk, 'today');
}

/** On a phone some tabs are not in the bar; then the place itself gets the focus. */
function focusPlace(place: Place): void {
  const tab = document.getElementById(`tab-${place}`);
  tab?.focus();
  if (document.activeElement !== tab) document.getElementById(`place-${place}`)?.focus();
}

/** `open` is the tag of a record or conversation, or the name of another detail. */
const Kept = z.object({ desk: z.object({ place: Place, open: z.nullable(z.string()) }) });
type Kept = z.infer<typeof Kept>['desk'];

const keptIn = (state: unknown): Kept | null => z.safeParse(Kept, state).data?.desk ?? null;
const isSame = (one: Kept | null, other: Kept | null) =>
  one?.place === other?.place && one?.open === other?.open;

/**
 * Restores place and detail after a reload, per tab, unless a link leads elsewhere; a new sign-in
 * starts on Today. The browser's Back closes what was opened, then returns to the previous place.
 */
export function useKeptPlace(desk: OpenDesk, isLedElsewhere: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the link at the opening counts.
  useEffect(() => {
    const first = keptIn(history.state);
    if (first && !isLedElsewhere) show(desk, first);
    const { keep, onBack } = keptSteps(desk);
    keep();
    // Changes of several stores at once are one history step.
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
    // Back would lead to what is already shown, because the desk itself closed the rest; so go one further.
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

/** Unsaved notes keep their record open, and it asks first. */
function show(desk: OpenDesk, { place, open }: Kept): void {
  const route = routeOf(open ?? '');
  if (route) openRoute(route, desk);
  else {
    leaveDetail(desk);
    if (place === 'live-chat') desk.conversations.select(null);
  }
  desk.place.show(place);
}
