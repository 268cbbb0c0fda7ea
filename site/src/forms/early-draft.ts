import type { Control } from '../islands/event-replay.ts';
import { DRAFT_LASTS_MS, draftPlace } from './draft-place.ts';
import { withNote } from './note.ts';

/*
 * A form may be filled or reloaded before its code is there. Until then this module stores the draft in the
 * format of `draft.ts`, which is too large to load before the first touch.
 */

/** Matches the island around a form, which is named after the form. */
const ISLAND = '[data-island$=-form]';

const placeOf = (island: HTMLElement) =>
  draftPlace(island.dataset.island?.replace('-form', '') ?? '');

function read(place: string) {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '');
    if (Date.now() - kept.at < DRAFT_LASTS_MS) return kept;
  } catch {
    // No draft, no storage, or foreign data.
  }
  return { values: {}, attempts: [] };
}

export function keepEarly(control: Control): void {
  const island = control.closest<HTMLElement>(ISLAND);
  // Skips the trap field, which no person fills.
  if (!island || control.tabIndex < 0) return;
  const draft = read(placeOf(island));
  try {
    // A field may be in a list: `referrals.0.name`.
    const [field = '', index, name = ''] = control.name.split('.');
    if (index) {
      draft.values[field] ??= [];
      draft.values[field][index] = { ...draft.values[field][index], [name]: control.value };
    } else {
      draft.values[field] = control.value;
    }
    localStorage.setItem(placeOf(island), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // Without storage, or when it is full, the input is replayed but does not survive a reload.
  }
}

/** Shows the stored draft before hydration, after which the form restores it itself. */
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
      // Typed before any listener was there, or restored by the browser.
      if (value) control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
