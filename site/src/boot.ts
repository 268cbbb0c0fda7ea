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

/** Two frames after all is here: by then the leading picture is painted, and what follows takes nothing from it. */
function startWhenPainted(): void {
  requestAnimationFrame(() => requestAnimationFrame(startWhenIdle));
}

for (const touch of ['pointerdown', 'keydown', 'focusin', 'online']) {
  addEventListener(touch, start, { capture: true, passive: true });
}
if (document.readyState === 'complete') startWhenPainted();
else addEventListener('load', startWhenPainted, { once: true });
