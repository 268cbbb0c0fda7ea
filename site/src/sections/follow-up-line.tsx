import { useFacts } from '../content/facts.tsx';
import { useFollowUp } from '../forms/use-follow-up.ts';
import styles from './follow-up.module.css';

/** When somebody who asks now hears from the shop: in hours where those can be kept, and in any case when exactly. */
export function FollowUpLine() {
  const facts = useFacts();
  const followUp = useFollowUp(facts);
  return (
    <p className={styles.followUp}>
      {followUp?.inHours && `You hear from us within ${facts.followUpHours} hours. `}
      {followUp?.line}
    </p>
  );
}
