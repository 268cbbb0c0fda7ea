/* Timers are handed in wherever something waits, so that tests turn the clock by hand. */

/** Runs `task` after so many milliseconds; returns its cancelling. */
export type After = (milliseconds: number, task: () => void) => () => void;
/** Runs `task` every so many milliseconds; returns its cancelling. */
export type Every = After;

/* Every place that runs this has them, and they are all of it that is named here: no types of Node's, none of a page's. */
declare const setTimeout: (task: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

export const after: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};
