import { useCallback, useSyncExternalStore } from 'react';

/** Narrower than this a bar at the bottom takes the place of the rail. */
export const PHONE = '(max-width: 47.99rem)';
/** From here on the detail stands beside its list; below it is a screen of its own. */
export const BESIDE = '(min-width: 64rem)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
