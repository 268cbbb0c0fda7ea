import type { After } from '@sallie/shared/realtime/timers';

/** Nobody who opened a page at the start has written anything by then, and a start has other things to do (milliseconds). */
const AFTER = 3000;

/** When what judges words is loaded: as soon as somebody begins to write, or a moment after the start. */
export interface FirstWords {
  /** Resolves then. */
  near: Promise<void>;
  begin(): void;
  stop(): void;
}

export function awaitFirstWords(started: Promise<unknown>, after: After): FirstWords {
  let begin = () => {};
  let stop = () => {};
  const near = new Promise<void>((resolve) => {
    begin = resolve;
  });
  started.then(
    () => {
      stop = after(AFTER, begin);
    },
    () => {}, // Whoever started it hears why it failed.
  );
  return { near, begin, stop: () => stop() };
}
