import type { ShownSettings } from '@sallie/shared/contract/page';
import { isInUse } from './chat/in-use.ts';
import { readSettings, settingsIn } from './content/settings.ts';
import { noteCame } from './forms/came.ts';
import { hasDraft } from './forms/draft-place.ts';
import { timeUntilOffer } from './forms/offer-time.ts';
import { near, withRetry } from './islands/moments.ts';

/* Background work of a page. It does not import React, which most readers never need. */

/** boot.ts calls this when the page is idle or touched; `wake` loads React and may be called repeatedly. */
export function doUnasked(wake: () => void): void {
  noteCame();
  const settings = readSettings(document);
  void withRetry(() => import('./layout/open-now.ts')).then(({ keepShowingOpening }) =>
    keepShowingOpening(settings),
  );
  document.addEventListener('visibilitychange', () => void renew(settings));
  if (settings.tagManagerId) void measure(settings.tagManagerId, window.location.pathname);
  if (isExpected(settings)) wake();
  else void fetchAhead();
  if (window.location.pathname === '/') setTimeout(wake, timeUntilOffer());
  // React removes the map's frame when its host cannot be reached.
  const map = document.querySelector('[data-island=map]');
  if (map) void near(map).then(wake);
}

/** Reloads a page that was left open after a publish, unless the visitor has begun something there. */
async function renew(shown: ShownSettings): Promise<void> {
  const isStaffs = /^\/(admin|login)/.test(location.pathname);
  if (document.hidden || isStaffs || isInUse() || hasDraft()) return;
  try {
    const { business } = settingsIn(await (await fetch(location.pathname)).text());
    if (JSON.stringify(business) !== JSON.stringify(shown.business)) location.reload();
  } catch {
    // Offline the page stays as it is; the next return asks again.
  }
}

/** True when the HTML lacks something to show: a conversation, a draft, or a vendor's catalog. */
function isExpected({ visualizerScriptUrl }: ShownSettings): boolean {
  const isCatalog = document.querySelector('[data-island=visualizer]') !== null;
  return (
    import.meta.env.DEV || // In development no server has rendered anything.
    isInUse() ||
    window.location.search !== '' ||
    hasDraft() ||
    (isCatalog && visualizerScriptUrl !== undefined)
  );
}

/** Puts files for the first touch into the browser's cache; the touch requests failed ones again. */
async function fetchAhead(): Promise<void> {
  const files =
    document.querySelector<HTMLElement>('[data-ahead]')?.dataset.ahead?.split(' ') ?? [];
  const fetching = files.map(async (file) =>
    (await fetch(file, { priority: 'low' })).arrayBuffer(),
  );
  await Promise.allSettled(fetching);
}

async function measure(tagManagerId: string, landing: string): Promise<void> {
  const analytics = await withRetry(() => import('./analytics/analytics.ts'));
  analytics.startAnalytics(tagManagerId, landing);
}
