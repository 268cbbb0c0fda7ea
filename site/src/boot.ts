import { recordEvents } from './islands/event-replay.ts';
import { doUnasked } from './unasked.ts';

/* All that runs before the page is painted: what it does unasked waits for a quiet moment, React for the first touch. */

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
    // The network failed: the page stays readable, the next touch or the network's return tries again.
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

/** Two frames after all is here and painted: what follows takes nothing from the leading picture. */
function beginWhenPainted(): void {
  requestAnimationFrame(() => requestAnimationFrame(beginWhenIdle));
}

/** Where the browser reports its paints, it must have reported one: two frames alone may come before the first paint. */
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
  // Whatever keeps it from telling.
  setTimeout(begin, 5000);
}

/** Whatever shows that somebody is there. */
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
// What was pressed before this was here has the focus, and not by the keyboard's way. A form sends itself.
document.querySelector<HTMLElement>('button[type="button"]:focus:not(:focus-visible)')?.click();
if (document.readyState === 'complete') watchPaint();
else addEventListener('load', watchPaint, { once: true });
