import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import type { Business } from '@sallie/shared/contract/business';
import { readablePhone } from '@sallie/shared/rules/phone';
import styles from './action-bar.module.css';
import type { VisitorConversation } from './conversation.ts';

interface Props {
  business: Business;
  dialogue: Dialogue;
  conversation: VisitorConversation;
  /** A button was pressed and may be gone: the focus must find another place. */
  onAct: (byKey: boolean) => void;
}

/** The ways to a person that are open right now. */
export function ActionBar({ business, dialogue, conversation, onAct }: Props) {
  const { stage, live, settings } = dialogue;
  const isLive = stage === 'live_chat';
  const button = (label: string, task: () => Promise<void>) => (
    <button
      type="button"
      className={styles.action}
      onClick={({ detail }) => {
        void task();
        onAct(detail === 0);
      }}
    >
      {label}
    </button>
  );
  return (
    <div className={styles.bar}>
      {isLive && live.connection === 'failed' && button('Reconnect', conversation.askForPerson)}
      {isLive && button('End chat', conversation.endLive)}
      {!isLive && settings?.is_available && button('Talk to a person', conversation.askForPerson)}
      <a className={styles.call} href={`tel:+1${business.phone}`}>
        Call {readablePhone(business.phone)}
      </a>
    </div>
  );
}
