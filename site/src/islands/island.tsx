import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { EventRecorder } from './event-replay.ts';
import { isFirstPage, left, near, reached, touched, withRetry } from './moments.ts';

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

type Island<Props> = ComponentType<Props> & { load: () => Promise<ComponentType<Props>> };

/**
 * A part that is in the HTML but loads its code late: when its `data-island` element is near the
 * screen, after scrolling, or when touched. React leaves it dehydrated until then.
 */
export function island<Props extends object>(
  name: string,
  when: keyof typeof moments,
  load: () => Promise<ComponentType<Props>>,
  /** Returns true to load without waiting. */
  wanted = () => false,
): Island<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return loaded;
  };
  const Later = lazy(async () => {
    const place = !import.meta.env.SSR && document.querySelector(`[data-island="${name}"]`);
    if (place && isFirstPage() && !wanted()) await Promise.race([moments[when](place), left]);
    const content = await withRetry(loadOnce);
    if (place) recorder?.restore(place);
    return { default: content };
  });
  function Part(props: Props) {
    // React shows a page for 300 ms without its lazy parts, even if their code is there.
    const [Content] = useState(() => loaded ?? Later);
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
  return Object.assign(Part, { load: loadOnce });
}

interface PageModule {
  /** `parts` are the islands that the page needs at once after a navigation. */
  default: ComponentType & { parts?: { load: () => Promise<unknown> }[] };
}

/** Used on the server only; the code of these pages is not fetched ahead. */
export const quietPaths = new Set<string>();

const preloads = new Map<string, () => void>();

export function preload(path: string): void {
  preloads.get(path)?.();
}

/** Reloads from the server when code is missing, because a new version was deployed. */
function askServer(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

/** Loads a page's code when it is shown, or at a scroll or touch when it is `quiet`: nothing moves in it. */
export function page(path: string, load: () => Promise<PageModule>, quiet?: 'quiet') {
  let loading: Promise<PageModule> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const once = () => {
    loading ??= load();
    // Callers get the failure, and the next call tries again.
    loading.catch(forget);
    return loading;
  };
  /** Waits for the islands too; a failed island retries by itself and does not block. */
  const whole = async () => {
    const module = await once();
    await Promise.allSettled((module.default.parts ?? []).map((part) => part.load()));
    return module;
  };
  const open = async () => {
    const main = !import.meta.env.SSR && isFirstPage() && document.querySelector('main');
    if (main && quiet) await Promise.race([reached(main), left]);
    const module = await (isFirstPage() ? withRetry(once) : whole().catch(askServer));
    if (main) recorder?.restore(main);
    return module;
  };
  if (import.meta.env.SSR && quiet) quietPaths.add(path);
  preloads.set(path, () => void whole().catch(forget));
  return { path, View: lazy(open) };
}
