import { useEffect } from 'react';
import { useFacts } from '../content/facts.tsx';
import { withRetry } from '../islands/moments.ts';
import styles from './opening-line.module.css';

/** Whether the door is open. The HTML knows no time: the place is kept, and filled when the page is quiet, React or not. */
export function OpeningNow() {
  const facts = useFacts();
  useEffect(() => {
    void withRetry(() => import('./open-now.ts')).then(({ showOpening }) => showOpening(facts));
  }, [facts]);
  return (
    <span className={styles.line} data-opening="" suppressHydrationWarning>
      {''}
    </span>
  );
}
