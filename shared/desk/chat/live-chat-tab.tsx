import { useStore } from 'zustand';
import { Notice } from '../../ui/notice.tsx';
import { useDesk } from '../desk-context.tsx';
import { LIVE_CHAT_SWITCH } from '../live-chat/live-chat-card.tsx';
import { Conversation } from './conversation.tsx';
import styles from './live-chat-tab.module.css';
import { NoConversation } from './no-conversation.tsx';
import { ThreadList } from './thread-list.tsx';

/** The sessions on the left, the open conversation on the right; on a phone one after the other. */
export function LiveChatTab() {
  const { threads } = useDesk().desk;
  const selected = useStore(threads, (state) => state.selected);
  return (
    <>
      <SwitchedOff />
      <div className={styles.chat} data-open={selected !== null}>
        <ThreadList />
        {selected === null ? <NoConversation /> : <Conversation key={selected} id={selected} />}
      </div>
    </>
  );
}

function SwitchedOff() {
  const { settings } = useStore(useDesk().desk.liveChat);
  if (settings?.is_available !== false) return null;
  return (
    <Notice tone="info" className={styles.off}>
      <p>
        Live chat is switched off, so visitors talk to SallieBot only.{' '}
        <a href={`#${LIVE_CHAT_SWITCH}`}>Go to the switch</a>
      </p>
    </Notice>
  );
}
