import { useFacts } from '../content/facts.tsx';
import { useOpeningPlaces } from '../layout/opening-now.tsx';
import styles from './follow-up.module.css';

/** When somebody who asks now hears from the shop: in hours where those can be kept, and in any case when exactly. */
export function FollowUpLine() {
  const { followUpHours } = useFacts();
  useOpeningPlaces();
  return (
    <p className={styles.followUp}>
      <span
        data-in-hours={`You hear from us within ${followUpHours} hours. `}
        hidden
        suppressHydrationWarning
      >
        {''}
      </span>
      <span data-call-back="" suppressHydrationWarning>
        {''}
      </span>
    </p>
  );
}
