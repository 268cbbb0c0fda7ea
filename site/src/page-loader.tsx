import { type ComponentType, lazy } from 'react';

export interface Page {
  View: ComponentType;
  /** Fetches all of the page's code ahead of a likely visit. */
  preload(): void;
}

type Load = () => Promise<ComponentType>;

let navigated = false;

/** After this a page whose code cannot be fetched (a new version is out) is asked of the server instead. */
export function allowReload(): void {
  navigated = true;
}

function askServer(problem: unknown): Promise<never> {
  if (!navigated) throw problem;
  window.location.reload();
  return new Promise(() => undefined);
}

export function page(load: Load, ...parts: (() => Promise<unknown>)[]): Page {
  let loading: Promise<ComponentType> | undefined;
  const once = () => {
    loading ??= load();
    return loading;
  };
  return {
    View: lazy(() => once().then((View) => ({ default: View }), askServer)),
    preload() {
      for (const fetched of [once, ...parts]) {
        fetched().catch(() => {
          loading = undefined;
        });
      }
    },
  };
}
