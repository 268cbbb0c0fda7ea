import { type Choice, floorOn, type Side } from './choice.ts';
import { type FloorId, floorOf, floors, kinds, type RoomId, rooms } from './floors.ts';
import styles from './picker.module.css';
import { SmallPicture } from './room-picture.tsx';

interface FloorPickerProps {
  choice: Choice;
  side: Side;
  onPick: (floor: FloorId) => void;
  onLook: (floor: FloorId) => void;
}

export function FloorPicker({ choice, side, onPick, onLook }: FloorPickerProps) {
  const opposite = side === 'left' ? 'right' : 'left';
  const elsewhere = choice.other && floorOn(opposite, choice);
  return (
    <fieldset className={styles.group}>
      <legend>{choice.other ? `Floor on the ${side}` : 'Floor'}</legend>
      {kinds.map((kind) => (
        <fieldset key={kind.name} className={styles.kind}>
          <legend>{kind.name}</legend>
          <div className={styles.floors}>
            {floors
              .filter((floor) => floor.kind === kind)
              .map(({ id, name }) => (
                <label key={id} className={styles.option}>
                  <input
                    type="radio"
                    name="floor"
                    value={id}
                    checked={id === floorOn(side, choice)}
                    onChange={() => onPick(id)}
                    onPointerEnter={() => onLook(id)}
                    onFocus={() => onLook(id)}
                  />
                  <SmallPicture of={`swatch--${id}`} width={192} height={128} />
                  <span>{name}</span>
                  {id === elsewhere && <span className={styles.elsewhere}>on the {opposite}</span>}
                </label>
              ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}

/** For visitors without JavaScript. */
export function FloorList() {
  return (
    <noscript>
      <p>
        Changing the floor in this picture needs JavaScript. These are the floors it shows; in the
        showroom you can walk on every one of them.
      </p>
      <dl className={styles.list}>
        {kinds.map(({ name, floors }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ul className={styles.names}>
                {floors.map((floor) => (
                  <li key={floor.id}>{floor.name}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </noscript>
  );
}

interface RoomPickerProps {
  room: RoomId;
  onPick: (room: RoomId) => void;
  onLook: (room: RoomId) => void;
}

export function RoomPicker({ room, onPick, onLook }: RoomPickerProps) {
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
              // Controlled, because a browser may restore a checked button that contradicts the URL.
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

interface SidePickerProps {
  choice: Choice;
  side: Side;
  onPick: (side: Side) => void;
}

const sides = [
  ['left', 'Left'],
  ['right', 'Right'],
] as const;

export function SidePicker({ choice, side, onPick }: SidePickerProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Change the floor on the</legend>
      <div className={styles.sides}>
        {sides.map(([id, name]) => (
          <label key={id} className={styles.side}>
            <input
              type="radio"
              name="side"
              value={id}
              checked={id === side}
              onChange={() => onPick(id)}
            />
            <span className={styles.name}>{name}</span>
            <span>{floorOf(floorOn(id, choice)).name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
