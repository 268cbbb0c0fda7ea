import type { Business } from '@sallie/shared/business';
import type { Dialogue } from '@sallie/shared/chat/dialogue';
import { readablePhone } from '@sallie/shared/phone';
import styles from './action-bar.module.css';
import type { Talk } from './talk.ts';

interface Props {
  business: Business;
  dialogue: Dialogue;
  talk: Talk;
}

/** The ways to a person that are open right now. */
export function ActionBar({ business, dialogue: { stage, live, settings }, talk }: Props) {
  const isLive = stage === 'live_chat';
  return (
    <div className={styles.bar}>
      {isLive && live.connection === 'failed' && (
        <button type="button" className={styles.action} onClick={() => void talk.askForPerson()}>
          Reconnect
        </button>
      )}
      {isLive && (
        <button type="button" className={styles.action} onClick={() => void talk.endLive()}>
          End chat
        </button>
      )}
      {!isLive && settings?.is_available && (
        <button type="button" className={styles.action} onClick={() => void talk.askForPerson()}>
          Talk to a person
        </button>
      )}
      <a className={styles.call} href={`tel:+1${business.phone}`}>
        Call {readablePhone(business.phone)}
      </a>
    </div>
  );
}
