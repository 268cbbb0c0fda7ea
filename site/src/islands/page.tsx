import { type ComponentType, lazy } from 'react';
import { isFirstPage, reached, withRetry } from './moments.ts';

export interface Page {
  path: string;
  View: ComponentType;
}

interface PageModule {
  /** `parts` are the islands that the page needs at once when it is navigated to. */
  default: ComponentType & { parts?: { load: () => Promise<unknown> }[] };
}

/** Known to the server alone: their own code is no part of what comes ahead of a touch. */
export const quietPaths = new Set<string>();

const preloads = new Map<string, () => void>();

/** Fetches all of a page's code ahead of a likely visit; of a path that is none of ours nothing. */
export function preload(path: string): void {
  preloads.get(path)?.();
}

/** A page navigated to whose code cannot be fetched (a new version is out) is asked of the server instead. */
function askServer(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

/** A page whose code is fetched when it is shown; a quiet one, in which nothing moves by itself, when it is scrolled or touched. */
export function page(path: string, load: () => Promise<PageModule>, quiet?: 'quiet'): Page {
  let loading: Promise<PageModule> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const once = () => {
    loading ??= load();
    // A failure reaches whoever waits for it, and the next to ask tries again.
    loading.catch(forget);
    return loading;
  };
  /** With its parts, where they come: one that does not tries again by itself, and holds nothing up. */
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
