import type { Place } from '../ports/route.ts';
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
