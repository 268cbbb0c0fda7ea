import styles from './chips.module.css';

interface Props {
  chips: string[];
  /** `byKey`: pressed with the keyboard, so the focus must find another place. */
  onChoose: (chip: string, byKey: boolean) => void;
}

/** Stands above all chips as a button of its own. */
const WITH_BUTTON = 'Talk to a person';

/** What sends the request: the one button of its moment that is filled. */
const sends: ReadonlySet<string> = new Set(['Yes, send it', 'Try again']);

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
            data-sends={sends.has(chip) || undefined}
            onClick={({ detail }) => onChoose(chip, detail === 0)}
          >
            {chip}
          </button>
        </li>
      ))}
    </ul>
  );
}
