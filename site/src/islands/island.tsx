import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { EventRecorder } from './event-replay.ts';
import { isFirstPage, near, reached, touched, withRetry } from './moments.ts';

let recorder: EventRecorder | undefined;

/** Call once, before hydration. */
export function replayFrom(events: EventRecorder): void {
  recorder = events;
}

export function replay(boundary: Element): void {
  for (const event of recorder?.takeFor(boundary) ?? []) {
    if (event.target.isConnected) event.replay();
  }
}

export function ReplayBoundary({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current) replay(element.current);
  }, []);
  return (
    <div data-replay="" ref={element}>
      {children}
    </div>
  );
}

const moments = { near, reached, touched };

interface Options {
  /** Returns true to load without waiting. */
  wanted?: () => boolean;
}

export type Island<Props> = ComponentType<Props> & { load: () => Promise<ComponentType<Props>> };

/**
 * A part that is in the HTML but loads its code late: when its `data-island` element is near the
 * screen, after scrolling, or when touched. React leaves it dehydrated until then.
 */
export function island<Props extends object>(
  name: string,
  when: keyof typeof moments,
  load: () => Promise<ComponentType<Props>>,
  { wanted = () => false }: Options = {},
): Island<Props> {
  const Content = lazy(async () => {
    const place = !import.meta.env.SSR && document.querySelector(`[data-island="${name}"]`);
    if (place && isFirstPage() && !wanted()) await moments[when](place);
    return { default: await withRetry(load) };
  });
  function Part(props: Props) {
    return (
      <div data-island={name}>
        <Suspense>
          <ReplayBoundary>
            <Content {...props} />
          </ReplayBoundary>
        </Suspense>
      </div>
    );
  }
  return Object.assign(Part, { load });
}
