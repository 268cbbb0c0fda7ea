import styles from './search.module.css';
import type { Results } from './use-results.ts';

/** How much was found, for the eye and for who listens. */
export function SearchSummary({ search, results }: { search: string; results: Results }) {
  const total = results.kinds.reduce((sum, kind) => sum + kind.total, 0);
  const isAsked = results.words.length > 0;
  return (
    <p role="status" className={styles.summary}>
      {!isAsked && 'Looks through every kind of lead. ↑ ↓ to walk, Enter to open.'}
      {isAsked && total === 0 && `Nobody and nothing matches “${search.trim()}”.`}
      {isAsked && total > 0 && `${total.toLocaleString('en-US')} found`}
    </p>
  );
}
