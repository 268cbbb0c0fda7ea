import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '../../rules/assert-never.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, useMe, useNameOf } from '../app/context.tsx';
import { Failed } from '../app/requests.tsx';
import { chatDay } from '../app/time.tsx';
import type { DeskConversation } from '../stores/conversations-list.ts';
import { type ConversationMessages, noLines } from '../stores/conversations-state.ts';
import styles from './conversation-log.module.css';
import { type LogItem, LogMessageRow, logItems, NoteRow, type Part } from './log-items.tsx';

interface Props {
  id: string;
  name: string;
  conversation: DeskConversation | undefined;
  end: ReturnType<typeof useEnd>;
}

/** A scrolling area must be reachable by keyboard. */
const scrolledByKeys = { tabIndex: 0 };

export function ConversationLog({ id, name, conversation, end }: Props) {
  const { conversations } = useDesk().desk;
  const { phase, messages, notes } = useStore(conversations, ({ lines }) => lines[id] ?? noLines);
  const items = useItems(id, conversation, { messages, notes });

  return (
    <div className={styles.frame}>
      <div
        ref={end.box}
        className={styles.log}
        role="log"
        aria-label={`Talk with ${name}`}
        {...scrolledByKeys}
      >
        <div>
          {items.length > 0 && (
            <ul className={styles.lines}>
              {items.map((item) => (
                <Item key={item.key} item={item} name={name} />
              ))}
            </ul>
          )}
        </div>
      </div>
      {end.isBehind && (
        <Button className={styles.behind} onClick={end.toEnd}>
          New lines below
        </Button>
      )}
      {phase === 'reading' && messages.length === 0 && <p role="status">Loading…</p>}
      {phase === 'failed' && (
        <Failed className={styles.failed} onRetry={() => void conversations.read(id)}>
          This conversation could not be loaded.
        </Failed>
      )}
      <TypingLine id={id} name={name} />
    </div>
  );
}

function useItems(
  id: string,
  conversation: DeskConversation | undefined,
  { messages, notes }: Pick<ConversationMessages, 'messages' | 'notes'>,
): LogItem[] {
  const { desk, facts } = useDesk();
  const outbox = useStore(desk.conversations, (state) => state.outbox);
  const isLive =
    conversation !== undefined && (conversation.online || conversation.taken_by !== null);
  const visitorRead = conversation?.visitor_read ?? 0;
  const dayOf = useDays(facts.timeZone);
  return useMemo(() => {
    const unsent = outbox.filter(({ visitor_id }) => visitor_id === id);
    return logItems(messages, unsent, { isLive, visitorRead, notes, dayOf });
  }, [messages, notes, outbox, id, isLive, visitorRead, dayOf]);
}

/** Caches the day of each message, because formatting thousands anew at each message is slow. */
function useDays(timeZone: string) {
  return useMemo(() => {
    const known = new Map<string, string>();
    return (at: string) => {
      const day = known.get(at) ?? chatDay(at, timeZone);
      known.set(at, day);
      return day;
    };
  }, [timeZone]);
}

function Item({ item, name }: { item: LogItem; name: string }) {
  const { timeZone } = useDesk().facts;
  switch (item.show) {
    case 'day':
      return <li className={styles.day}>{chatDay(item.at, timeZone)}</li>;
    case 'part':
      return <li className={styles.part}>{partNames[item.part]}</li>;
    case 'note':
      return <NoteRow note={item.note} />;
    case 'line':
      return <LogMessageRow line={item} name={name} />;
    default:
      return assertNever(item);
  }
}

const partNames: Record<Part, string> = { bot: 'With SallieBot', person: 'With a person' };

function TypingLine({ id, name }: { id: string; name: string }) {
  const { conversations } = useDesk().desk;
  const me = useMe();
  const nameOf = useNameOf();
  const typing = useStore(conversations, (state) => state.typing);
  const names = Object.values(typing)
    .filter(({ visitor_id, by_id }) => visitor_id === id && (by_id === null || by_id !== me))
    .map(({ by, by_id }) => (by === null ? name : nameOf(by_id, by)));
  return (
    <p className={styles.typing} role="status">
      {names.length > 0 &&
        `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'is' : 'are'} typing…`}
    </p>
  );
}

const NEAR_PIXELS = 48;

/** Keeps a list at its end unless the reader scrolled up; then a new `newest` sets `isBehind`. */
export function useEnd(newest: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isBehind, setBehind] = useState(false);

  function toEnd() {
    isAtEnd.current = true;
    setBehind(false);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }

  useEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    let top = outer.scrollTop;
    const pin = () => {
      outer.scrollTop = outer.scrollHeight;
      top = outer.scrollTop;
    };
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current) pin();
    });
    const onScroll = () => {
      const isNear = outer.scrollHeight - outer.scrollTop - outer.clientHeight < NEAR_PIXELS;
      // Only scrolling up leaves the end; growth of the list does not.
      isAtEnd.current = isNear || (isAtEnd.current && outer.scrollTop >= top);
      top = outer.scrollTop;
      if (isAtEnd.current) setBehind(false);
    };
    grown.observe(inner);
    grown.observe(outer); // A panel that opens above shrinks the box.
    outer.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      grown.disconnect();
      outer.removeEventListener('scroll', onScroll);
    };
  }, []);

  useEffect(() => {
    if (newest !== undefined && !isAtEnd.current) setBehind(true);
  }, [newest]);

  return { box, isBehind, toEnd };
}
