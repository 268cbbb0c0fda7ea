import '../../generated/rooms.css';
import { type RefObject, useEffect } from 'react';
import { roomsFolder } from '../../generated/rooms.ts';
import { type Choice, describe, floorsIn } from './choice.ts';
import { type FloorId, floorOf, floors, type RoomId } from './floors.ts';

const widths = [600, 750, 900, 1200];
/** The width of the stage: see visualizer.module.css. */
const sizes = '(min-width: 80rem) 47rem, (min-width: 64rem) 60vw, 100vw';

interface Props {
  room: RoomId;
  floor: FloorId;
  /** True for the picture that the server rendered. */
  leads: boolean;
  className?: string | undefined;
  onArrived: () => void;
  onFailed: () => void;
}

export function RoomPicture({ room, floor, leads, className, onArrived, onFailed }: Props) {
  const set = (format: string) =>
    widths.map((width) => `${addressOf(room, floor)}-${width}.${format} ${width}w`).join(', ');
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img
        className={`room-${room}`}
        src={`${addressOf(room, floor)}-900.jpg`}
        width={1200}
        height={800}
        alt={describe(room, floor)}
        decoding={leads ? 'sync' : 'async'}
        fetchPriority={leads ? 'high' : 'auto'}
        draggable={false}
        onLoad={onArrived}
        onError={onFailed}
      />
    </picture>
  );
}

/** Without width and format. */
function addressOf(room: RoomId, floor: FloorId): string {
  return `${roomsFolder}/${room}--${floor}`;
}

/** Four in a row on a phone, three on a narrow one: see picker.module.css. */
const smallSizes = '(min-width: 30rem) 12rem, (min-width: 380px) 20vw, 27vw';

interface SmallProps {
  of: `swatch--${FloorId}` | `room--${RoomId}`;
  width: number;
  height: number;
}

/** Decorative, because its name stands beside it. */
export function SmallPicture({ of: name, width, height }: SmallProps) {
  return (
    <img
      srcSet={`${roomsFolder}/small-${name}.webp 160w, ${roomsFolder}/${name}.webp ${width}w`}
      sizes={smallSizes}
      src={`${roomsFolder}/${name}.webp`}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

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
