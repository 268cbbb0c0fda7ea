import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { Early } from './event-replay.ts';
import { isFirstPage, near, patiently, reached, touched } from './moments.ts';

let early: Early | undefined;

/** Told once, before hydration, what has been kept so far. */
export function rememberEarly(kept: Early): void {
  early = kept;
}

export function replay(region: Element): void {
  for (const { target, again } of early?.takeFor(region) ?? []) {
    if (target.isConnected) again();
  }
}

/** A part of the page that comes alive by itself; what was done to it before is done again then. */
export function Region({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current) replay(element.current);
  }, []);
  return (
    <div data-region="" ref={element}>
      {children}
    </div>
  );
}

/* Such parts are in the HTML, but their code comes only when somebody is about to need it: React leaves a part as it is until its code has arrived. */

const moments = { near, reached, touched };

interface Options {
  fallback?: ReactNode;
  /** A reason not to wait for the moment. */
  wanted?: () => boolean;
}

/** It can be loaded ahead, before its page is shown. */
export type Late<Props> = ComponentType<Props> & { load: () => Promise<ComponentType<Props>> };

/** A component whose code is fetched when its place, marked `data-late`, is near the screen, reached by scrolling, or touched. */
export function late<Props extends object>(
  name: string,
  when: keyof typeof moments,
  load: () => Promise<ComponentType<Props>>,
  { fallback, wanted = () => false }: Options = {},
): Late<Props> {
  const Content = lazy(async () => {
    const place = !import.meta.env.SSR && document.querySelector(`[data-late="${name}"]`);
    if (place && isFirstPage() && !wanted()) await moments[when](place);
    return { default: await patiently(load) };
  });
  function Late(props: Props) {
    return (
      <div data-late={name}>
        <Suspense fallback={fallback}>
          <Region>
            <Content {...props} />
          </Region>
        </Suspense>
      </div>
    );
  }
  return Object.assign(Late, { load });
}
