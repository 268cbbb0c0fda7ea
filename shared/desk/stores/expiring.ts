import type { After } from '../../realtime/timers.ts';

/** Signs of the moment, each of which fades unless it is given again: nobody types or looks for ever. */
export function createFading<Sign>(
  life: number,
  after: After,
  onChange: (signs: Readonly<Record<string, Sign>>) => void,
) {
  const held = new Map<string, { sign: Sign; cancel: () => void }>();

  function publish() {
    onChange(Object.fromEntries([...held].map(([key, { sign }]) => [key, sign])));
  }

  function end(key: string) {
    held.get(key)?.cancel();
    if (held.delete(key)) publish();
  }

  return {
    give(key: string, sign: Sign) {
      held.get(key)?.cancel();
      held.set(key, { sign, cancel: after(life, () => end(key)) });
      publish();
    },
    end,
  };
}
