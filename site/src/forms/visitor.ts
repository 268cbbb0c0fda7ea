/* What this browser knows of its visitor: how the visit began, and whether a form or a chat is under way. */

/**
 * How the visit began in this tab, sent only with the visitor's own requests. No cookie, and it ends with the
 * tab; click ids are left out, because they identify a person.
 */
const PLACE = 'came';
/** The server stores no more characters per field. */
const MOST_CHARACTERS = 60;

/** Notes only the first page. */
export function noteCame(): void {
  try {
    if (PLACE in sessionStorage) return;
    const asked = new URLSearchParams(location.search);
    const found = {
      source: asked.get('utm_source'),
      medium: asked.get('utm_medium'),
      campaign: asked.get('utm_campaign'),
      referrer: otherHost(document.referrer),
      // Only the first path segment, because the path of a visit's page contains its secret.
      landing: `/${location.pathname.split('/')[1]}`,
    };
    const short = Object.entries(found).flatMap(([name, text]) =>
      text ? [[name, text.slice(0, MOST_CHARACTERS)]] : [],
    );
    sessionStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(short)));
  } catch {
    // Without storage, requests go without it.
  }
}

function otherHost(referrer: string): string {
  const host = new URL(referrer || location.href).hostname;
  return host === location.hostname ? '' : host;
}

export function came(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function draftPlace(form: string): string {
  return `draft:${form}`;
}

/** Without `form`, looks for any form's draft. */
export function hasDraft(form = ''): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(draftPlace(form)));
  } catch {
    return false; // Without storage there is no draft.
  }
}

/** Returns true when the chat is in use in this tab, or in live chat in any tab; its code is then fetched at once. */
export function isChatInUse(): boolean {
  try {
    return 'chat-view' in sessionStorage || 'chat-live' in localStorage;
  } catch {
    return false; // With blocked storage, merely naming a storage throws.
  }
}
