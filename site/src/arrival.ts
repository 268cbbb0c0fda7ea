import { useEffect, useRef } from 'react';
import { useSettings } from './facts.tsx';
import { leaveFirstPage } from './hydration/late.tsx';
import { allowReload } from './page-loader.tsx';
import type { Route } from './routes.tsx';

/** On every route change: to the top (or the named place), the new title, and the heading for screen readers. */
export function useArrival(path: string, route: Route): void {
  const { business, origin } = useSettings();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    document.title = route.title(business);
    setAttribute('meta[name=description]', 'content', route.description(business));
    setAttribute('link[rel=canonical]', 'href', origin + route.path);
    const place = document.getElementById(window.location.hash.slice(1) || ' ');
    if (place) place.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [path, route, business, origin]);
  useEffect(() => {
    const leave = () => {
      leaveFirstPage();
      allowReload();
    };
    // wouter announces its own navigations with these events on the window.
    const events = ['pushState', 'replaceState', 'popstate'];
    for (const event of events) addEventListener(event, leave);
    return () => {
      for (const event of events) removeEventListener(event, leave);
    };
  }, []);
}

function setAttribute(selector: string, name: string, value: string): void {
  document.querySelector(selector)?.setAttribute(name, value);
}
