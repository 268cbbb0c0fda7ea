import { openingLine } from '@sallie/shared/rules/opening-hours';
import { useEffect, useState } from 'react';
import { useFacts } from '../content/facts.tsx';
import styles from './opening-line.module.css';

const minute = 60_000;

/** Whether the door is open. The HTML knows no time, so the place is kept and filled once the page is alive. */
export function OpeningLine() {
  const facts = useFacts();
  const [line, setLine] = useState('');
  useEffect(() => {
    const look = () => setLine(openingLine(facts, new Date()));
    look();
    const timer = setInterval(look, minute);
    return () => clearInterval(timer);
  }, [facts]);
  return (
    <span className={styles.line} data-open={line.startsWith('Open') || undefined}>
      {line}
    </span>
  );
}
