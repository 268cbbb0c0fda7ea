import type { DetailStore } from '../stores/detail.ts';
import { BESIDE } from './use-media.ts';

interface Desk {
  detail: DetailStore;
}

/** Whether a person is in front of the detail, which nothing but a dialog lies over. */
export function isDetailInFront(): boolean {
  const isHere = document.visibilityState === 'visible' && document.hasFocus();
  return isHere && document.querySelector('dialog:modal') === null;
}

/** Whether a person is in front of the place: where there is no room beside it, what is open in full covers it. */
export function isPlaceInFront({ detail }: Desk): boolean {
  const isOpen = detail.getState().detail.show !== 'nothing';
  return isDetailInFront() && (!isOpen || window.matchMedia(BESIDE).matches);
}

/** Runs `look` now and whenever one of the two may have changed; returns its end. */
export function onFront({ detail }: Desk, look: () => void): () => void {
  // A dialog that opens or closes moves no focus of the window.
  const dialogs = new MutationObserver(look);
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  // At once, before the detail says what is looked at in it.
  const leaveDetail = detail.subscribe(look);
  const beside = window.matchMedia(BESIDE);
  beside.addEventListener('change', look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('blur', look);
  look();
  return () => {
    dialogs.disconnect();
    leaveDetail();
    beside.removeEventListener('change', look);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('blur', look);
  };
}
