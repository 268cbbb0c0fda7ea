import { recordEvents } from './islands/event-replay.ts';
import { doUnasked } from './unasked.ts';

/* Runs before the first paint. Background work waits for an idle moment, React for the first touch. */

const recorder = recordEvents(document);
let hasBegun = false;
let isAwake = false;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  doUnasked(wake);
}

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
  if (!PerformanceObserver.supportedEntryTypes.includes(PAINT)) {
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
