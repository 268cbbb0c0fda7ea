import { useEffect } from 'react';
import type { ThreadsStore } from '../stores/threads.ts';

/** Said again so often, since what colleagues see of it fades. */
const SAID_EVERY = 30_000;

/** A conversation counts as looked at while it is on the screen and the page has the focus. */
export function useWatching(threads: ThreadsStore, id: string): void {
  useEffect(() => {
    const look = () => {
      const isInFront = document.visibilityState === 'visible' && document.hasFocus();
      threads.watch(isInFront ? id : null);
    };
    look();
    const timer = setInterval(look, SAID_EVERY);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
      threads.watch(null);
    };
  }, [threads, id]);
}
