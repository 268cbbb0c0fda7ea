/* Timers are injected, so that tests can control the clock. */

/** Runs `task` once after the milliseconds; returns the cancel function. */
export type After = (milliseconds: number, task: () => void) => () => void;
/** Runs `task` at that interval; returns the cancel function. */
export type Every = After;

/* Declared here because they exist everywhere, while this package has no types of Node or the DOM. */
declare const setTimeout: (task: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

export const after: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};
