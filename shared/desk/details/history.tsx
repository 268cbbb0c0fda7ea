import type { Lead } from '../../contract/leads.ts';
import { When } from '../when.tsx';
import styles from './details.module.css';
import { historyOf } from './history-words.ts';

/** Who did what, when; the latest first. */
export function History({ lead }: { lead: Lead }) {
  return (
    <section>
      <h3>History</h3>
      <ol className={styles.history}>
        {historyOf(lead).map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <span>{words}</span> <When at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
