import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { isFirstPage } from './first-page.ts';
import { Region } from './region.tsx';
import { near, patiently, reached, touched } from './when.ts';

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
