import { Suspense, useDeferredValue, useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { useArrival } from './arrival.ts';
import { Region, replay } from './hydration/region.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { SkipLink } from './layout/skip-link.tsx';
import { routeOf } from './routes.tsx';

/* Made once: a navigation must not touch parts that are still waiting for their code. */
const footer = <Footer />;
const skipLink = <SkipLink />;

/** `path` is the server's word for where we are. */
export function App({ path }: { path?: string }) {
  const location = usePathname(path === undefined ? {} : { ssrPath: path });
  // The old page stays until the new one's code is here: no flash of an empty page.
  const shown = useDeferredValue(location);
  const route = routeOf(shown);
  useArrival(shown, route);
  useEffect(() => replay(document.documentElement), []);
  const { View } = route.page;
  return (
    <>
      {skipLink}
      <Header path={location} />
      <main id="main">
        <Suspense>
          <Region key={route.path}>
            <View />
          </Region>
        </Suspense>
      </main>
      {footer}
    </>
  );
}
