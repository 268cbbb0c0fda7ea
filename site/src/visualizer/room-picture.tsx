import '../../generated/rooms.css';
import { roomsFolder } from '../../generated/rooms.ts';
import type { FloorId, RoomId } from './floors.ts';
import { describe } from './words.ts';

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
export function addressOf(room: RoomId, floor: FloorId): string {
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
