import type { ComponentType, ReactNode } from 'react';

/* The chat in its page: what the page gives it, and whether it is open in this tab. */

export interface HostPage {
  Link: ComponentType<{ to: string; onClick?: () => void; children: ReactNode }>;
  /** Makes sure that toasts show even when the network is gone by then; absent on pages that do so themselves. */
  placeToasts?(): void;
}

const PHONE = '(max-width: 480px)';

export const screenOfPhone = () => matchMedia(PHONE);

/* On a phone the chat is a history entry, so that Back leaves the chat and not the site. */

export const isChatStep = (): boolean => history.state?.chat === true;

export function pushChatStep(): void {
  if (screenOfPhone().matches && !isChatStep()) history.pushState({ chat: true }, '');
}

/** Removes the history entry when a button closes the chat. */
export function leaveChatStep(): void {
  if (isChatStep()) history.back();
}

/* Both keys exist only while they mean something; `isChatInUse` reads them by name. */

/** The state of the chat in this tab; `closed` is stored only when the page still listens. */
const VIEW = 'chat-view';
/** Set while staff may write at any time: every page then listens, even with the chat closed. */
const LIVE = 'chat-live';

export type View = 'closed' | 'open' | 'minimised';

/** With blocked storage, merely naming a storage throws. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

function keep(storage: () => Storage, key: string, value: string | null): void {
  attempt(() => (value ? storage().setItem(key, value) : storage().removeItem(key)));
}

export function keptView(): View {
  const kept = attempt(() => sessionStorage.getItem(VIEW));
  return kept === 'open' || kept === 'minimised' ? kept : 'closed';
}

export function keepView(view: View): void {
  keep(() => sessionStorage, VIEW, view === 'closed' ? null : view);
}

/** Staff may take over a known visitor, so pages in this tab listen even with the chat closed. */
export function keepListening(): void {
  keep(() => sessionStorage, VIEW, 'closed');
}

export function keepLive(isLive: boolean): void {
  keep(() => localStorage, LIVE, isLive ? 'yes' : null);
}
