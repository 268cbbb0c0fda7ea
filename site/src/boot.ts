import { recordEvents } from './islands/event-replay.ts';

/* All that runs before the page is painted: the rest waits for a quiet moment or the first touch. */

const recorder = recordEvents(document);
let started = false;

function start(): void {
  if (started) return;
  started = true;
  import('./main.tsx').then(
    ({ wake }) => wake(recorder),
    // The network failed: the page stays readable, the next touch or the network's return tries again.
    () => {
      started = false;
    },
  );
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 });
  else setTimeout(start, 1000);
}

const PAINT = 'largest-contentful-paint';

/** Two frames after all is here and painted: what follows takes nothing from the leading picture. */
function startWhenPainted(): void {
  requestAnimationFrame(() => requestAnimationFrame(startWhenIdle));
}

/** Where the browser tells of its paints, one must have been told of first: two frames alone may come before the first paint. */
function watchPaint(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(PAINT)) {
    startWhenPainted();
    return;
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    startWhenPainted();
  });
  observer.observe({ type: PAINT, buffered: true });
  // Whatever keeps it from telling.
  setTimeout(start, 5000);
}

for (const touch of ['pointerdown', 'keydown', 'focusin', 'online']) {
  addEventListener(touch, start, { capture: true, passive: true });
}
if (document.readyState === 'complete') watchPaint();
else addEventListener('load', watchPaint, { once: true });
