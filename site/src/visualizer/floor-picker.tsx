import { type Choice, floorOn, type Side } from './choice.ts';
import { type FloorId, floors, kinds } from './floors.ts';
import styles from './picker.module.css';
import { SmallPicture } from './room-picture.tsx';

interface Props {
  choice: Choice;
  side: Side;
  onPick: (floor: FloorId) => void;
  /** It may be picked next. */
  onLook: (floor: FloorId) => void;
}

export function FloorPicker({ choice, side, onPick, onLook }: Props) {
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
