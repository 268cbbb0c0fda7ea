import { type Choice, floorOn, type Side } from './choice.ts';
import { floorOf } from './floors.ts';
import styles from './side-picker.module.css';

interface Props {
  choice: Choice;
  side: Side;
  onPick: (side: Side) => void;
}

const sides = [
  ['left', 'Left'],
  ['right', 'Right'],
] as const;

/** Which of the two compared floors the swatches change. */
export function SidePicker({ choice, side, onPick }: Props) {
  return (
    <fieldset>
      <legend className={styles.legend}>Change the floor on the</legend>
      <div className={styles.row}>
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
