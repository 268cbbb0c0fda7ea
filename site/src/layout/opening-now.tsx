import { useEffect } from 'react';
import { useFacts } from '../content/facts.tsx';
import { withRetry } from '../islands/moments.ts';
import styles from './opening-line.module.css';

/** The HTML knows no time: places for what depends on it are kept, and filled when the page is quiet, React or not; those that React draws later, as soon as they stand. */
export function useOpeningPlaces(): void {
  const facts = useFacts();
  useEffect(() => {
    void withRetry(() => import('./open-now.ts')).then(({ showOpening }) => showOpening(facts));
  }, [facts]);
}

export function OpeningNow() {
  useOpeningPlaces();
  return (
    <span className={`needs-script ${styles.line}`} data-opening="" suppressHydrationWarning>
      {''}
    </span>
  );
}
