import type { After, Every } from '@sallie/shared/realtime/timers';

/* A server's own: unlike a page's they never keep the process alive, so a start that fails and a command end. */

export const after: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds).unref();
  return () => clearTimeout(timer);
};

export const every: Every = (milliseconds, task) => {
  const timer = setInterval(task, milliseconds).unref();
  return () => clearInterval(timer);
};
