import { type ComponentType, lazy } from 'react';
import { isFirstPage, patiently, touched } from './islands/moments.ts';

export interface Page {
  View: ComponentType;
  /** Fetches all of the page's code ahead of a likely visit. */
  preload(): void;
}

interface PageModule {
  /** `parts` are what the page loads late, but needs at once when it is navigated to. */
  default: ComponentType & { parts?: { load: () => Promise<unknown> }[] };
}

/** A page navigated to whose code cannot be fetched (a new version is out) is asked of the server instead. */
function askServer(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

/** A quiet page comes alive when touched. */
export function page(load: () => Promise<PageModule>, quiet?: 'quiet'): Page {
  let loading: Promise<PageModule> | undefined;
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
    return isFirstPage() ? patiently(once) : once().catch(askServer);
  };
  return {
    View: lazy(open),
    preload() {
      once()
        .then(({ default: { parts = [] } }) => Promise.all(parts.map((part) => part.load())))
        .catch(forget);
    },
  };
}
