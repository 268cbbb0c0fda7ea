import type { Business } from '@sallie/shared/contract/business';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserDeps } from './browser.ts';
import { createTalk } from './talk.ts';

/** The talk of this page, begun once and followed. */
export function useTalk(business: Business) {
  const [talk] = useState(() => createTalk(browserDeps(business)));
  const snapshot = useSyncExternalStore(talk.subscribe, talk.current);

  useEffect(() => talk.start(), [talk]);
  useEffect(() => {
    const front = () => !document.hidden && talk.comeToFront();
    const online = () => void talk.comeOnline();
    document.addEventListener('visibilitychange', front);
    window.addEventListener('focus', front);
    window.addEventListener('online', online);
    window.addEventListener('offline', talk.goOffline);
    return () => {
      document.removeEventListener('visibilitychange', front);
      window.removeEventListener('focus', front);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', talk.goOffline);
    };
  }, [talk]);

  useEffect(() => {
    const left = () => talk.tellPresence(true);
    // Out of the browser's memory of pages, with everything as it was.
    const back = ({ persisted }: PageTransitionEvent) => persisted && talk.tellPresence(false);
    window.addEventListener('pagehide', left);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', left);
      window.removeEventListener('pageshow', back);
    };
  }, [talk]);

  return { talk, ...snapshot };
}
