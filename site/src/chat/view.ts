/* Both stand in a storage only while they mean something; `isKept` asks for them by name. */

const PHONE = '(max-width: 480px)';

/** On a phone the chat covers the page. */
export const screenOfPhone = () => matchMedia(PHONE);

/* There it is a step of its own in the history, so that Back leaves the chat and not the site. */

export const isChatStep = (): boolean => history.state?.chat === true;

export function pushChatStep(): void {
  if (screenOfPhone().matches && !isChatStep()) history.pushState({ chat: true }, '');
}

/** Closed by a button: Back is not to come by it any more. */
export function leaveChatStep(): void {
  if (isChatStep()) history.back();
}

/** How this tab left the chat; closed only where its page listens all the same. */
const VIEW = 'chat-view';
/** A person may write at any time: then every page listens, also with the chat closed. */
const LIVE = 'chat-live';

export type View = 'closed' | 'open' | 'minimised';

/** Private modes throw on the mere mention of a storage. */
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

/** Staff may take over whoever is known: their pages in this tab listen, also with the chat closed. */
export function keepListening(): void {
  keep(() => sessionStorage, VIEW, 'closed');
}

export function keepLive(isLive: boolean): void {
  keep(() => localStorage, LIVE, isLive ? 'yes' : null);
}
