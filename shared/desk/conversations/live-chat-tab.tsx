import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk, useNameOf } from '../app/context.tsx';
import { ShowMore } from '../app/controls.tsx';
import { Failed } from '../app/requests.tsx';
import { chatWhen, useNow, waitingAge } from '../app/time.tsx';
import {
  conversationName,
  type DeskConversation,
  type ConversationList as List,
} from '../stores/conversations-list.ts';
import parts from '../styles/parts.module.css';
import { Composer } from './composer.tsx';
import chat from './conversation.module.css';
import { Conversation, conversationButtonId } from './conversation.tsx';
import styles from './conversation-list.module.css';
import { LIVE_CHAT_SWITCH } from './live-chat-card.tsx';

export function LiveChatTab() {
  const { conversations } = useDesk().desk;
  const selected = useStore(conversations, (state) => state.selected);
  return (
    <div className={chat.place}>
      <SwitchedOff />
      <div className={chat.chat} data-open={selected !== null}>
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
    <Banner tone="info" className={chat.off}>
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
    <section className={chat.conversation} data-empty="true" aria-label="Conversation">
      <div className={chat.nothing}>
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

function ConversationList() {
  const { conversations } = useDesk().desk;
  const phase = useStore(conversations, (state) => state.phase);
  const list = useStore(conversations, (state) => state.list);
  const sorted = useMemo(() => sortedConversations(list), [list]);

  return (
    <section className={styles.list} aria-label="Conversations">
      {phase === 'failed' && (
        <Failed className={parts.apart} onRetry={() => void conversations.load()}>
          Failed to load conversations. Please try again.
        </Failed>
      )}
      {sorted.length === 0 && phase === 'loading' && (
        <p className={styles.empty} role="status">
          Loading conversations…
        </p>
      )}
      {sorted.length === 0 && phase === 'ready' && (
        <p className={styles.empty}>
          No conversations yet. When a visitor talks to SallieBot or asks for a person, this is
          where you read along and answer.
        </p>
      )}
      <Items sorted={sorted} />
    </section>
  );
}

/** Rows shown at first and added at each press. */
const ROWS_A_STEP = 50;

function Items({ sorted }: { sorted: readonly DeskConversation[] }) {
  const { conversations, leads } = useDesk().desk;
  const visitors = useStore(leads.visitors, ({ rows }) => rows);
  const known = useMemo(() => new Map(visitors.map((row) => [row.id, row])), [visitors]);
  const selected = useStore(conversations, (state) => state.selected);
  // Closing the conversation returns the focus to its row, so the row stays drawn.
  const [opened, setOpened] = useState(selected);
  if (selected !== null && selected !== opened) setOpened(selected);
  const [count, setCount] = useState(ROWS_A_STEP);
  const rest = sorted.slice(count);
  const shown = [...sorted.slice(0, count), ...rest.filter(({ id }) => id === opened)];
  const now = useNow();

  return (
    <>
      <ul className={styles.conversations}>
        {shown.map((conversation) => (
          <li key={conversation.id}>
            <ConversationItem
              conversation={conversation}
              name={conversationName(
                conversation.id,
                conversation.name,
                known.get(conversation.id),
              )}
              isSelected={conversation.id === selected}
              now={now}
              onSelect={() => conversations.select(conversation.id)}
            />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <ShowMore
          step={ROWS_A_STEP}
          rest={rest.length}
          onClick={() => setCount(count + ROWS_A_STEP)}
        />
      )}
    </>
  );
}

interface Props {
  conversation: DeskConversation;
  name: string;
  isSelected: boolean;
  now: number;
  onSelect: () => void;
}

function ConversationItem({ conversation, name, isSelected, now, onSelect }: Props) {
  const { timeZone } = useDesk().facts;
  const { id, online, last_line, since, taken_by, taken_by_id, waiting_since, urgent } =
    conversation;
  const nameOf = useNameOf();
  const unread = unreadOf(conversation);
  const at = last_line?.created_at ?? since;
  return (
    <button
      type="button"
      id={conversationButtonId(id)}
      className={styles.conversation}
      aria-current={isSelected}
      onClick={onSelect}
    >
      <span className={styles.top}>
        <span className={styles.name} data-online={online}>
          {name}
          {online && <span className="visually-hidden"> (online)</span>}
        </span>
        {at && <time dateTime={at}>{chatWhen(at, now, timeZone)}</time>}
      </span>
      <span className={styles.line}>{last_line ? lineText(last_line) : 'Has just come in'}</span>
      <span className={styles.marks}>
        {unread > 0 && (
          <span className={styles.unread}>
            {unread} <span className="visually-hidden">unread</span>
          </span>
        )}
        {urgent && <Badge tone="danger">Urgent</Badge>}
        {waiting_since && <Badge tone="warning">{waitingAge(waiting_since, now)}</Badge>}
        {taken_by && <Badge tone="info">{`With ${nameOf(taken_by_id, taken_by)}`}</Badge>}
      </span>
    </button>
  );
}

function lineText(line: NonNullable<DeskConversation['last_line']>): string {
  const { is_admin, is_bot, message } = line;
  if (is_admin) return `Staff: ${message}`;
  return is_bot ? `SallieBot: ${message}` : message;
}

/** Visitors who are online come first, then the most recent speakers. */
function sortedConversations(list: List): DeskConversation[] {
  const lastAt = ({ last_line, since }: DeskConversation) => last_line?.created_at ?? since ?? '';
  // Plain comparison, because locale-aware sorting of ten thousand rows stutters; instants sort as text.
  const order = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);
  return Object.values(list).sort(
    (a, b) => Number(b.online) - Number(a.online) || order(lastAt(a), lastAt(b)),
  );
}

/** Counts nothing while the visitor talks to SallieBot alone, because no person is needed. */
function unreadOf({ unread, online, taken_by, waiting_since }: DeskConversation): number {
  return online || taken_by !== null || waiting_since !== null ? unread : 0;
}

/** Counts unread conversations, as the server does, not messages. */
export function unreadCount(list: List): number {
  return Object.values(list).filter((conversation) => unreadOf(conversation) > 0).length;
}
