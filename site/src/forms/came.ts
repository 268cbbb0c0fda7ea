/*
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
