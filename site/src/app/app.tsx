import { memo, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { useSettings } from '../content/facts.ts';
import { notFoundPath, pageNames, titleOf } from '../content/page-names.ts';
import { island, page, ReplayBoundary, replay } from '../islands/island.tsx';
import { leaveFirstPage } from '../islands/moments.ts';
import { Header, SkipLink } from '../layout/header.tsx';

const pages = [
  page('/', () => import('../pages/home.tsx')),
  page('/about', () => import('../pages/about.tsx'), 'quiet'),
  page('/our-products', () => import('../pages/our-products.tsx')),
  page('/recent-projects', () => import('../pages/recent-projects.tsx')),
  page('/contact', () => import('../pages/contact.tsx')),
  page('/referrals', () => import('../pages/referrals.tsx')),
  page('/consultation', () => import('../pages/consultation.tsx')),
  page('/privacy-policy', () => import('../pages/privacy-policy.tsx'), 'quiet'),
  page(notFoundPath, () => import('../pages/not-found.tsx'), 'quiet'),
];

const routes = pages.map(({ path, View }) => (
  // The last route matches any other path.
  <Route key={path} path={path === notFoundPath ? /^/ : path}>
    <ReplayBoundary>
      <View />
    </ReplayBoundary>
  </Route>
));

const Footer = island('footer', 'near', () =>
  import('../layout/footer-content.tsx').then((module) => module.FooterContent),
);

/* Created once, because a navigation must not re-render parts that still wait for their code. */
const header = <Header />;
const footer = <Footer />;
const skipLink = <SkipLink />;

function useArrival(path: string): void {
  const { business, origin } = useSettings();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    document.title = titleOf(path, business);
    const known = path in pageNames ? path : notFoundPath;
    document.querySelector('link[rel=canonical]')?.setAttribute('href', origin + known);
    const place = document.getElementById(window.location.hash.slice(1) || ' ');
    if (place) place.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [path, business, origin]);
}

/** Memoized, because an update empties a page that still waits for its code. */
const Page = memo(({ path }: { path: string }) => (
  <Suspense>
    <Switch location={path}>{routes}</Switch>
  </Suspense>
));

function Main() {
  const [location] = useLocation();
  const [first] = useState(location);
  if (location !== first) leaveFirstPage(); // Before the new page renders, which asks `isFirstPage`.
  // The old page stays until the new page's code is loaded, so no empty page flashes.
  const shown = useDeferredValue(location);
  useArrival(shown);
  return (
    <main id="main">
      <Page path={shown} />
    </main>
  );
}

/** `path` is set on the server only. */
export function App({ path }: { path?: string }) {
  useEffect(() => replay(document.documentElement), []);
  return (
    <Router {...(path !== undefined && { ssrPath: path })}>
      {skipLink}
      {header}
      <Main />
      {footer}
    </Router>
  );
}
