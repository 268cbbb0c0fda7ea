import type { Control } from '../islands/event-replay.ts';
import { DRAFT_LASTS_MS, draftPlace } from './draft-place.ts';
import { withNote } from './note.ts';

/*
 * On a slow line a form is written into, and reloaded, before its code has come. Until then its draft is kept here, as
 * `draft.ts` will read it, which weighs too much to come before the first touch.
 */

/** Around a form; the island is named after it. */
const ISLAND = '[data-island$=-form]';

const placeOf = (island: HTMLElement) =>
  draftPlace(island.dataset.island?.replace('-form', '') ?? '');

function read(place: string) {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '');
    if (Date.now() - kept.at < DRAFT_LASTS_MS) return kept;
  } catch {
    // Nothing is kept, storage is forbidden here, or another hand has written into it.
  }
  return { values: {}, attempts: [] };
}

/** Keeps what was typed into a form that is not alive. */
export function keepEarly(control: Control): void {
  const island = control.closest<HTMLElement>(ISLAND);
  // What no person fills is never kept.
  if (!island || control.tabIndex < 0) return;
  const draft = read(placeOf(island));
  try {
    // A field may stand in a list: `referrals.0.name`.
    const [field = '', index, name = ''] = control.name.split('.');
    if (index) {
      draft.values[field] ??= [];
      draft.values[field][index] = { ...draft.values[field][index], [name]: control.value };
    } else {
      draft.values[field] = control.value;
    }
    localStorage.setItem(placeOf(island), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // Storage is forbidden here or full: what was typed is replayed, but outlives no reload.
  }
}

/** Shows what was typed before, so that nobody types it again. Alive, the form puts it back itself. */
export function showEarly(document: Document): void {
  for (const island of document.querySelectorAll<HTMLElement>(ISLAND)) {
    const { values } = read(placeOf(island));
    for (const control of island.querySelectorAll<Control>('[name]')) {
      const { name, value } = control;
      const kept = name.split('.').reduce((part, key) => part?.[key], values);
      const words = value || String(kept ?? '');
      const isNoted = name === 'message' && island.dataset.island === 'consultation-form';
      const shown = isNoted ? withNote(words, location.search) : words;
      if (shown !== value) control.value = shown;
      // Typed before anybody listened, or put back by the browser.
      if (value) control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
