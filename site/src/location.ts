import { useSyncExternalStore } from 'react';

/* Nine pages with fixed paths need no router's matching: where we are, and how to get elsewhere. */

const arrival = 'arrival';

/** A path of our own that is not shown yet. */
export function navigate(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new Event(arrival));
}

/** Calls back on every navigation, ours and the browser's. */
export function onNavigation(heard: () => void): () => void {
  addEventListener(arrival, heard);
  addEventListener('popstate', heard);
  return () => {
    removeEventListener(arrival, heard);
    removeEventListener('popstate', heard);
  };
}

/** `onServer` is where we are while the server draws. */
export function usePath(onServer?: string): string {
  const here = () => window.location.pathname;
  return useSyncExternalStore(onNavigation, here, onServer === undefined ? here : () => onServer);
}
