import { type RefObject, useEffect } from 'react';
import { type Choice, floorsIn } from './choice.ts';
import { fetchAhead, whenIdle } from './fetch-ahead.ts';
import { type FloorId, floorOf, floors, type RoomId } from './floors.ts';

type Stage = RefObject<HTMLElement | null>;

/** Before they are asked for: in a quiet moment those of the shown kinds, and whatever a pointer or the focus is on. */
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
