import { type RoomId, rooms } from './floors.ts';
import styles from './picker.module.css';
import { SmallPicture } from './room-picture.tsx';

interface Props {
  room: RoomId;
  onPick: (room: RoomId) => void;
  /** It may be picked next. */
  onLook: (room: RoomId) => void;
}

export function RoomPicker({ room, onPick, onLook }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend>Room</legend>
      <div className={styles.rooms}>
        {rooms.map(({ id, name }) => (
          <label key={id} className={styles.option}>
            <input
              type="radio"
              name="room"
              value={id}
              // A browser that restores what was checked would contradict the address.
              checked={id === room}
              onChange={() => onPick(id)}
              onPointerEnter={() => onLook(id)}
              onFocus={() => onLook(id)}
            />
            <SmallPicture of={`room--${id}`} width={240} height={160} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
