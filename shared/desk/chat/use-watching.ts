import { useEffect } from 'react';
import { isPageInFront, onFront } from '../in-front.ts';
import type { OpenDesk } from '../open-desk.ts';

/** Said again so often, since what colleagues see of it fades. */
const SAID_EVERY = 30_000;

/** A conversation counts as looked at while somebody is in front of it. */
export function useWatching(desk: OpenDesk, id: string): void {
  useEffect(() => {
    const { threads } = desk;
    const look = () => threads.watch(isPageInFront(desk) ? id : null);
    const leave = onFront(desk, look);
    const timer = setInterval(look, SAID_EVERY);
    return () => {
      clearInterval(timer);
      leave();
      threads.watch(null);
    };
  }, [desk, id]);
}
