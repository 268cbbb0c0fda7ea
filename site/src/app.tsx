import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { useArrival } from './arrival.ts';
import { Region, replay } from './islands/island.tsx';
import { leaveFirstPage } from './islands/moments.ts';
import { Footer } from './layout/footer.tsx';
import { Header, SkipLink } from './layout/header.tsx';
import { notFound, routes } from './routes.tsx';

/* Made once: a navigation must not touch parts that are still waiting for their code. */
const header = <Header />;
const footer = <Footer />;
const skipLink = <SkipLink />;

const views = [...routes, notFound].map((route) => {
  const { View } = route.page;
  return (
    <Route key={route.path} path={route === notFound ? /^/ : route.path}>
      <Region>
        <View />
      </Region>
    </Route>
  );
});

function Pages() {
  const [location] = useLocation();
  const [first] = useState(location);
  if (location !== first) leaveFirstPage(); // Before what it decides is drawn.
  // The old page stays until the new one's code is here: no flash of an empty page.
  const shown = useDeferredValue(location);
  useArrival(shown);
  return (
    <main id="main">
      <Suspense>
        <Switch location={shown}>{views}</Switch>
      </Suspense>
    </main>
  );
}

/** `path` is the server's word for where we are. */
export function App({ path }: { path?: string }) {
  useEffect(() => replay(document.documentElement), []);
  return (
    <Router {...(path !== undefined && { ssrPath: path })}>
      {skipLink}
      {header}
      <Pages />
      {footer}
    </Router>
  );
}
