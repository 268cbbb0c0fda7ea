import type { Place } from '../ports/route.ts';
import { draftOf } from '../stores/changes.ts';
import { heldLead } from '../stores/leads.ts';
import type { OpenDesk } from './create.ts';

/** Closes the detail, unless notes in it are not saved: then it stays and asks. Of what is not there nothing can be asked. */
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

/** Goes to a place as a press on its tab does, and takes the keyboard along. */
export function goTo(desk: OpenDesk, place: Place): void {
  leaveDetail(desk);
  desk.place.show(place);
  // The place is drawn only then.
  requestAnimationFrame(() => focusPlace(place));
}

/** Goes to Today with what can wait open. */
export function goToAside(desk: OpenDesk): void {
  desk.place.showAside(true);
  goTo(desk, 'today');
}

/** On a phone not every tab stands in the bar: then the place itself gets the focus. */
function focusPlace(place: Place): void {
  const tab = document.getElementById(`tab-${place}`);
  tab?.focus();
  if (document.activeElement !== tab) document.getElementById(`place-${place}`)?.focus();
}
