import { useStore } from 'zustand';
import { NameQuestion } from '../accounts/name-question.tsx';
import { useDesk } from '../app/context.tsx';
import { DeafBanner } from '../settings/deaf-banner.tsx';
import { LiveChatCard } from '../settings/live-chat-card.tsx';
import { CountCards } from '../today/count-cards.tsx';
import { Today } from '../today/today.tsx';
import styles from './today-place.module.css';

/** Where the day begins: what needs a person, and beside it the shop's numbers and the switch of the live chat. */
export function TodayPlace() {
  return (
    <div className={styles.place}>
      <div className={styles.notices}>
        <DeafBanner />
        <StoreWarnings />
        <NameQuestion />
      </div>
      <Today />
      <div className={styles.aside}>
        <LiveChatCard />
        <CountCards />
      </div>
    </div>
  );
}

/** What the store found damaged and put aside, a backup that failed: staff must know, for somebody may wait for an answer. */
function StoreWarnings() {
  const warnings = useStore(useDesk().desk.session).storeWarnings;
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Notices">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
