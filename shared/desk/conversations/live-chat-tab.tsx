import { useStore } from 'zustand';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import { LIVE_CHAT_SWITCH } from './live-chat-card.tsx';

export function LiveChatTab() {
  const { conversations } = useDesk().desk;
  const selected = useStore(conversations, (state) => state.selected);
  return (
    <div className={styles.place}>
      <SwitchedOff />
      <div className={styles.chat} data-open={selected !== null}>
        <ConversationList />
        {selected === null ? <NoConversation /> : <Conversation key={selected} id={selected} />}
      </div>
    </div>
  );
}

function SwitchedOff() {
  const { desk } = useDesk();
  const { settings } = useStore(desk.liveChat);
  if (settings?.is_available !== false) return null;

  function goToSwitch() {
    desk.place.showAside(true);
    desk.place.show('today');
    requestAnimationFrame(() => document.getElementById(LIVE_CHAT_SWITCH)?.focus());
  }

  return (
    <Banner tone="info" className={styles.off}>
      <p>
        Live chat is switched off, so visitors talk to SallieBot only.{' '}
        <Button variant="quiet" onClick={goToSwitch}>
          Go to the switch
        </Button>
      </p>
    </Banner>
  );
}

function NoConversation() {
  return (
    <section className={styles.conversation} data-empty="true" aria-label="Conversation">
      <div className={styles.nothing}>
        <h3>No conversation selected</h3>
        <p>
          Choose one from the list. Visitors who are online come first; a number shows unread
          messages.
        </p>
      </div>
      <Composer id={null} name="" />
    </section>
  );
}
