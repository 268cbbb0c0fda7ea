import styles from './chips.module.css';

interface Props {
  chips: string[];
  /** `byKey`: pressed with the keyboard, so the focus must find another place. */
  onChoose: (chip: string, byKey: boolean) => void;
}

/** Stands above all chips as a button of its own. */
const WITH_BUTTON = 'Talk to a person';

/** Answers to tap instead of typing. */
export function Chips({ chips, onChoose }: Props) {
  const shown = chips.filter((chip) => chip !== WITH_BUTTON);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Quick replies">
      {shown.map((chip) => (
        <li key={chip}>
          <button
            type="button"
            className={styles.chip}
            onClick={({ detail }) => onChoose(chip, detail === 0)}
          >
            {chip}
          </button>
        </li>
      ))}
    </ul>
  );
}
