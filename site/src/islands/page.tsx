import { type ComponentType, lazy } from 'react';
import { isFirstPage, reached, withRetry } from './moments.ts';

export interface Page {
  path: string;
  View: ComponentType;
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
export function page(path: string, load: () => Promise<PageModule>, quiet?: 'quiet'): Page {
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
    const main = !import.meta.env.SSR && quiet && isFirstPage() && document.querySelector('main');
    if (main) await reached(main);
    return isFirstPage() ? withRetry(once) : whole().catch(askServer);
  };
  if (import.meta.env.SSR && quiet) quietPaths.add(path);
  preloads.set(path, () => void whole().catch(forget));
  return { path, View: lazy(open) };
}
