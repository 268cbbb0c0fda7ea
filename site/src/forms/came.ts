/*
 * How the visit of this tab began: goes along with what its visitor sends, and nowhere else. No cookie, gone with the tab,
 * and of what an advertisement hangs on an address (click ids) only what names no person.
 */

const PLACE = 'came';
/** Characters of each; the server keeps no more. */
const MOST_CHARACTERS = 60;

/** Of the first page alone. */
export function noteCame(): void {
  try {
    if (PLACE in sessionStorage) return;
    const asked = new URLSearchParams(location.search);
    const found = {
      source: asked.get('utm_source'),
      medium: asked.get('utm_medium'),
      campaign: asked.get('utm_campaign'),
      referrer: otherHost(document.referrer),
      // The page alone: behind the one of a visit stands its secret.
      landing: `/${location.pathname.split('/')[1]}`,
    };
    const short = Object.entries(found).flatMap(([name, text]) =>
      text ? [[name, text.slice(0, MOST_CHARACTERS)]] : [],
    );
    sessionStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(short)));
  } catch {
    // Storage is forbidden here: what is sent comes without.
  }
}

function otherHost(referrer: string): string {
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  return host === location.hostname ? '' : host;
}

export function came(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
