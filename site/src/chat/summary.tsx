import type { Business } from '@sallie/shared/business';
import { type Part, parts } from '@sallie/shared/chat/stage';
import { closing, labels } from '@sallie/shared/chat/texts';
import styles from './summary.module.css';

export function isSummary(text: string, business: Business): boolean {
  const [opening] = closing.summary(business).split('\n');
  return text.startsWith(`${opening}\n`);
}

function partOf(row: string): Part | undefined {
  return parts.find((part) => row.startsWith(`${labels[part]}: `));
}

interface Props {
  text: string;
  /** Missing once it is too late to change anything here. */
  onEdit?: ((part: Part) => void) | undefined;
}

/** What is about to be sent, each part with a way to change it. */
export function Summary({ text, onEdit }: Props) {
  return text.split('\n').map((row) => {
    const part = partOf(row);
    if (!part) return <div key={row}>{row}</div>;
    return (
      <div key={part} className={styles.row}>
        <span>{row}</span>
        {onEdit && (
          <button type="button" className={styles.change} onClick={() => onEdit(part)}>
            Change<span className="visually-hidden"> {labels[part].toLowerCase()}</span>
          </button>
        )}
      </div>
    );
  });
}
