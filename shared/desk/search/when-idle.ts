import type { WhenIdle } from './warm.ts';

/** Where the browser does not say when it is idle, a few milliseconds now and then. */
const SLICE = 8;
const PAUSE = 40;

export const whenIdle: WhenIdle = (deed) => {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback((deadline) => deed(() => deadline.timeRemaining()));
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(() => {
    const end = performance.now() + SLICE;
    deed(() => end - performance.now());
  }, PAUSE);
  return () => clearTimeout(timer);
};
