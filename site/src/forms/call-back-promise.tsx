import { useFacts } from '../facts.tsx';
import styles from './form.module.css';
import { useFollowUp } from './use-follow-up.ts';

/** The promise, and when that will be; the HTML knows no time, so a place is kept for both. */
export function CallBackPromise() {
  const facts = useFacts();
  const followUp = useFollowUp(facts);
  return (
    <div className={styles.promise}>
      {followUp?.inHours && <p>We will call you back within {facts.followUpHours} hours.</p>}
      {followUp && <p className={styles.callBack}>{followUp.line}</p>}
    </div>
  );
}
