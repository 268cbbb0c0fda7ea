import type { Change } from '../../src/lead.ts';
import { When } from '../when.tsx';
import styles from './details.module.css';

/** Who changed what, when; the latest first. */
export function History({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3>History</h3>
      <ol className={styles.history}>
        {changes.toReversed().map(({ at, by, what }) => (
          <li key={`${at} ${what}`}>
            {what} <span className={styles.quiet}>by {by}, </span>
            <When at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
