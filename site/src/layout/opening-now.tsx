import { useEffect } from 'react';
import { useFacts } from '../content/facts.tsx';
import { withRetry } from '../islands/moments.ts';
import styles from './opening-line.module.css';

/**
 * The HTML knows no time, so texts that depend on it are filled in later, with or without React;
 * parts that React renders later get theirs after mounting.
 */
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
