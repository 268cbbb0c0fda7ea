import { callBackLine } from '@sallie/shared/call-back';
import { useEffect, useState } from 'react';
import { useFacts } from '../facts.tsx';
import styles from './form.module.css';

const MINUTE = 60_000;

/** The promise, and when that will be; the HTML knows no time, so a place is kept for the second line. */
export function CallBackPromise() {
  const facts = useFacts();
  const [line, setLine] = useState('');
  useEffect(() => {
    const look = () => setLine(callBackLine(facts, new Date()));
    look();
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, [facts]);
  return (
    <div className={styles.promise}>
      <p>We will call you back within {facts.followUpHours} hours.</p>
      <p className={styles.callBack}>{line && `${line}.`}</p>
    </div>
  );
}
