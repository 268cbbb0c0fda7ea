import { type ComponentType, lazy } from 'react';
import { isFirstPage } from './hydration/first-page.ts';
import { patiently, touched } from './hydration/when.ts';

export interface Page {
  View: ComponentType;
  /** Fetches all of the page's code ahead of a likely visit. */
  preload(): void;
  /** Fetches what the first page shown needs at once: of one where nothing moves by itself, nothing. */
  start(): void;
}

type Load = () => Promise<ComponentType>;

/** A page navigated to whose code cannot be fetched (a new version is out) is asked of the server instead. */
function askServer(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

/** `parts` are what the page loads late; a quiet page comes alive when touched. */
export function page(load: Load, parts: (() => Promise<unknown>)[] = [], quiet = false): Page {
  let loading: Promise<ComponentType> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const once = () => {
    loading ??= load();
    // Whoever waits for it hears of a failure, and the next to ask tries again.
    loading.catch(forget);
    return loading;
  };
  const open = async () => {
    const main = !import.meta.env.SSR && quiet && isFirstPage() && document.querySelector('main');
    if (main) await touched(main);
    return { default: await (isFirstPage() ? patiently(once) : once().catch(askServer)) };
  };
  return {
    View: lazy(open),
    preload() {
      for (const fetched of [once, ...parts]) fetched().catch(forget);
    },
    start() {
      if (!quiet) void once();
    },
  };
}
