import type { FloorId, RoomId } from './floors.ts';
import { addressOf } from './room-picture.tsx';

/* Fetches pictures likely to be asked for next, in the width and format the browser has chosen for the shown one. */

const asked = new Set<string>();

/** A visitor who counts bytes is fetched nothing that was not asked for. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** `shown` is the address the browser took, `…/kitchen--walnut-900.avif`. */
export function fetchAhead(shown: string, room: RoomId, floors: FloorId[]): void {
  const [ending] = /-\d+\.\w+$/.exec(shown) ?? [];
  if (!ending || savesData()) return;
  for (const floor of floors) {
    const address = addressOf(room, floor) + ending;
    if (asked.has(address)) continue;
    asked.add(address);
    const picture = new Image();
    picture.fetchPriority = 'low';
    picture.src = address;
  }
}

/** Calls back when nothing else is to be done; returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(act);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(act, 800);
  return () => clearTimeout(timer);
}
