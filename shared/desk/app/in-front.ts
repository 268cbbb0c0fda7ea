import type { PanelStore } from '../stores/panel.ts';

interface Desk {
  panel: PanelStore;
}

/** Whether a person sits in front of this page. */
function isHere(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Whether a person is in front of what stands in the page: anything that lies over it covers it. */
export function isPageInFront({ panel }: Desk): boolean {
  const isCovered =
    panel.getState().panel.show !== 'nothing' || document.querySelector('dialog:modal') !== null;
  return isHere() && !isCovered;
}

/** Whether a person is in front of the panel, which is the uppermost thing while it is open. */
export const isPanelInFront = isHere;

/** Runs `look` now and whenever one of the two may have changed; returns its end. */
export function onFront({ panel }: Desk, look: () => void): () => void {
  // A dialog that opens or closes moves no focus of the window.
  const dialogs = new MutationObserver(look);
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  // At once, before the panel says what is looked at in it.
  const leavePanel = panel.subscribe(look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('blur', look);
  look();
  return () => {
    dialogs.disconnect();
    leavePanel();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('blur', look);
  };
}
