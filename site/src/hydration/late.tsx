import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Region } from './region.tsx';
import { near, touched } from './when.ts';

/* Such parts are in the HTML, but their code comes only when somebody is about to need it: React leaves a part as it is until its code has arrived. */

let firstPage = true;

/** From the first navigation on, whoever asks for a page asks for all of it. */
export function leaveFirstPage(): void {
  firstPage = false;
}

const moments = { near, touched };

async function moment(name: string, when: keyof typeof moments): Promise<void> {
  const place = document.querySelector(`[data-late="${name}"]`);
  if (place && firstPage) await moments[when](place);
}

/** A component whose code is fetched when its place, marked `data-late`, is near the screen or touched. */
export function late<Props extends object>(
  name: string,
  when: keyof typeof moments,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Content = lazy(async () => {
    if (!import.meta.env.SSR) await moment(name, when);
    return { default: await load() };
  });
  return function Late(props: Props) {
    return (
      <div data-late={name}>
        <Suspense fallback={fallback}>
          <Region>
            <Content {...props} />
          </Region>
        </Suspense>
      </div>
    );
  };
}
