import { useEffect, useRef } from 'react';
import { useSettings } from './content/facts.tsx';
import { routeOf, titleOf } from './routes.tsx';

/** On every route change: to the top (or the named place), the new title, and the heading for screen readers. */
export function useArrival(path: string): void {
  const { business, origin } = useSettings();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    const route = routeOf(path);
    document.title = titleOf(route, business);
    document.querySelector('link[rel=canonical]')?.setAttribute('href', origin + route.path);
    const place = document.getElementById(window.location.hash.slice(1) || ' ');
    if (place) place.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [path, business, origin]);
}
