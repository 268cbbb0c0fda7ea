import type { ShownSettings } from '@sallie/shared/contract/page';
import { isInUse } from './chat/in-use.ts';
import { readSettings, settingsIn } from './content/settings.ts';
import { noteCame } from './forms/came.ts';
import { hasDraft } from './forms/draft-place.ts';
import { timeUntilOffer } from './forms/offer-time.ts';
import { near, withRetry } from './islands/moments.ts';

/* What a page does that nobody asked for. React is not in it: most who only read never need it. */

/** Called once by boot.ts, when the page is quiet or touched; `wake` brings React, however often it is called. */
export function doUnasked(wake: () => void): void {
  noteCame();
  const settings = readSettings(document);
  void withRetry(() => import('./layout/open-now.ts')).then(({ keepShowingOpening }) =>
    keepShowingOpening(settings),
  );
  document.addEventListener('visibilitychange', () => void renew(settings));
  if (settings.tagManagerId) void measure(settings.tagManagerId);
  if (isExpected(settings)) wake();
  else void fetchAhead();
  if (window.location.pathname === '/') setTimeout(wake, timeUntilOffer());
  // Its frame is left away where the map's host is not to be reached.
  const map = document.querySelector('[data-island=map]');
  if (map) void near(map).then(wake);
}

/** Whoever comes back to a page that was left open finds what the shop has published since; what they have begun there is left to them. */
async function renew(shown: ShownSettings): Promise<void> {
  const isStaffs = /^\/(admin|login)/.test(location.pathname);
  if (document.hidden || isStaffs || isInUse() || hasDraft()) return;
  try {
    const { business } = settingsIn(await (await fetch(location.pathname)).text());
    if (JSON.stringify(business) !== JSON.stringify(shown.business)) location.reload();
  } catch {
    // Out of reach the page stays as it is known; whoever comes back the next time asks again.
  }
}

/** Whether something is to be shown, or to go on, that the HTML does not have: a conversation, words for a form, a vendor's catalog. */
function isExpected({ visualizerScriptUrl }: ShownSettings): boolean {
  const isCatalog = document.querySelector('[data-island=visualizer]') !== null;
  return (
    import.meta.env.DEV || // No server has drawn anything.
    isInUse() ||
    window.location.search !== '' ||
    hasDraft() ||
    (isCatalog && visualizerScriptUrl !== undefined)
  );
}

/** What the first touch needs is in the browser's cache by then. What does not come now is asked for again at the touch. */
async function fetchAhead(): Promise<void> {
  const files =
    document.querySelector<HTMLElement>('[data-ahead]')?.dataset.ahead?.split(' ') ?? [];
  const fetching = files.map(async (file) =>
    (await fetch(file, { priority: 'low' })).arrayBuffer(),
  );
  await Promise.allSettled(fetching);
}

async function measure(tagManagerId: string): Promise<void> {
  const analytics = await withRetry(() => import('./analytics/analytics.ts'));
  analytics.startAnalytics(tagManagerId);
}
