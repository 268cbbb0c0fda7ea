import type { PageSettings } from '@sallie/shared/contract/page';
import { readSettings, settingsIn } from './content/settings.ts';
import { hasDraft, isChatInUse, noteCame } from './forms/visitor.ts';
import { recordEvents } from './islands/event-replay.ts';
import { near, timeUntilOffer, withRetry } from './islands/moments.ts';

/* Runs before the first paint. Background work waits for an idle moment, React for the first touch. */

const recorder = recordEvents(document);
let hasBegun = false;
let isAwake = false;

/** Loads React; may be called repeatedly. */
function wake(): void {
  if (isAwake) return;
  isAwake = true;
  import('./main.tsx').then(
    ({ hydrate }) => hydrate(recorder),
    // The network failed: the page stays readable, and the next touch or the network's return tries again.
    () => {
      isAwake = false;
    },
  );
}

/** What a page does without React, which most readers never need; once it is idle or touched. */
function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
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

function beginWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 3000 });
  else setTimeout(begin, 1000);
}

const PAINT = 'largest-contentful-paint';

/** Waits two frames after the load, so that nothing competes with the leading picture. */
function beginWhenPainted(): void {
  requestAnimationFrame(() => requestAnimationFrame(beginWhenIdle));
}

/** Where supported, waits for a reported paint, because two frames may pass before the first paint. */
function watchPaint(): void {
  // Firefox reports none to a page that a reload has scrolled.
  if (window.scrollY > 0 || !PerformanceObserver.supportedEntryTypes.includes(PAINT)) {
    beginWhenPainted();
    return;
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    beginWhenPainted();
  });
  observer.observe({ type: PAINT, buffered: true });
  // In case no paint is ever reported.
  setTimeout(begin, 5000);
}

/** Reloads a page that was left open after a publish, unless the visitor has begun something there. */
async function renew(shown: PageSettings): Promise<void> {
  if (document.hidden || isChatInUse() || hasDraft()) return;
  try {
    const { business } = settingsIn(await (await fetch(location.pathname)).text());
    if (JSON.stringify(business) !== JSON.stringify(shown.business)) location.reload();
  } catch {
    // Offline the page stays as it is; the next return asks again.
  }
}

/** True when the HTML lacks something to show: a conversation, a draft, or a vendor's catalog. */
function isExpected({ visualizerScriptUrl }: PageSettings): boolean {
  const isCatalog = document.querySelector('[data-island=visualizer]') !== null;
  return (
    import.meta.env.DEV || // In development no server has rendered anything.
    isChatInUse() ||
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

const touches = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll', 'online', 'click'];

for (const touch of touches) {
  addEventListener(
    touch,
    () => {
      wake();
      begin();
    },
    { capture: true, passive: true },
  );
}
// Repeats a press from before this script ran: that button has the focus, but not `:focus-visible`.
// Submit buttons work without a script.
document.querySelector<HTMLElement>('button[type="button"]:focus:not(:focus-visible)')?.click();
if (document.readyState === 'complete') watchPaint();
else addEventListener('load', watchPaint, { once: true });
