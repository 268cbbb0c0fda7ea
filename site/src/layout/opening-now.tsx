import { useEffect } from 'react';
import { useFacts } from '../content/facts.ts';
import { withRetry } from '../islands/moments.ts';
import styles from './opening-line.module.css';

/** Fills in texts of later-rendered parts that depend on the time; boot.ts fills in those of the HTML. */
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
