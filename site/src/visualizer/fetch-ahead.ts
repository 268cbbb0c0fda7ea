import { type RefObject, useEffect } from 'react';
import { type Choice, floorsIn } from './choice.ts';
import { type FloorId, floorOf, floors, type RoomId } from './floors.ts';
import { addressOf } from './room-picture.tsx';

/* Fetches likely next pictures in the width and format that the browser chose for the shown one. */

const asked = new Set<string>();

/** True when the visitor wants to save data; then nothing is fetched ahead. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** `shown` is the URL that the browser chose, `…/kitchen--walnut-900.avif`. */
function fetchAhead(shown: string, room: RoomId, floors: FloorId[]): void {
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

function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(act);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(act, 800);
  return () => clearTimeout(timer);
}

type Stage = RefObject<HTMLElement | null>;

/** Fetches floors of the shown kinds in idle time, and any that a pointer or the focus is on. */
export function useFetchAhead(stage: Stage, shown: Choice) {
  useEffect(
    () =>
      whenIdle(() => {
        const kinds = floorsIn(shown).map((id) => floorOf(id).kind);
        const row = floors.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
        fetchLike(stage, shown.room, row);
      }),
    [stage, shown],
  );
  return (room: RoomId, wanted: FloorId[]) => fetchLike(stage, room, wanted);
}

function fetchLike(stage: Stage, room: RoomId, wanted: FloorId[]): void {
  const picture = stage.current?.querySelector<HTMLImageElement>('[data-layer=shown] img');
  if (picture) fetchAhead(picture.currentSrc, room, wanted);
}
