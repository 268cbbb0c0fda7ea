import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import { useEffect } from 'react';
import { deviceStorage } from '../forms/device-storage.ts';

const PLACE = 'chat-seen';

/** How many lines came since the panel was last in view, in whatever tab. */
export function useUnread(
  lines: readonly ShownMessage[],
  isInView: boolean,
  isLoaded: boolean,
): number {
  const last = lines.at(-1)?.id;
  useEffect(() => {
    const note = () => {
      if (isInView && last && !document.hidden) deviceStorage.set(PLACE, last);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [isInView, last]);
  if (isInView || !isLoaded) return 0;
  const seen = deviceStorage.get(PLACE);
  const from = lines.findIndex(({ id }) => id === seen) + 1;
  return lines.slice(from).filter((line) => line.from !== 'visitor').length;
}
