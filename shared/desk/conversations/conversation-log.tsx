import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '../../rules/assert-never.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import { Failed } from '../app/reading.tsx';
import { type NameOf, useNameOf } from '../app/staff-names.ts';
import { chatDay } from '../lead-facts/conversation-words.ts';
import type { DeskConversation } from '../stores/conversations-list.ts';
import { type ConversationMessages, noLines } from '../stores/conversations-state.ts';
import styles from './conversation-log.module.css';
import { type LogItem, logItems, type Part } from './log-items.ts';
import { LogMessageRow, NoteRow, noteHead, speakerOf } from './log-message.tsx';
import { type DrawnItem, useDrawnItems } from './use-drawn-items.ts';
import type { useEnd } from './use-end.ts';

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
        onKeyDown={(event) => {
          if (event.key !== 'Home' && event.key !== 'End') return;
          // The browser's smooth scrolling would stop early, because rows are measured on the way.
          event.preventDefault();
          if (event.key === 'End') end.toEnd();
          else event.currentTarget.scrollTop = 0;
        }}
      >
        <div>{items.length > 0 && <Items box={end.box} items={items} name={name} />}</div>
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

const GAP_PIXELS = 12;
const MARK_PIXELS = 24;
const MESSAGE_PIXELS = 46;
const LINE_PIXELS = 24;
const CHARACTERS_A_LINE = 60;

function usualHeight(item: LogItem | undefined): number {
  const text = item && writtenIn(item);
  return text === null || text === undefined
    ? MARK_PIXELS
    : MESSAGE_PIXELS + LINE_PIXELS * Math.ceil(text.length / CHARACTERS_A_LINE);
}

interface ItemsProps {
  box: RefObject<HTMLElement | null>;
  items: readonly LogItem[];
  name: string;
}

function Items({ box, items, name }: ItemsProps) {
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const estimate = useCallback((index: number) => usualHeight(items[index]), [items]);
  const { isLong, drawn, listProps } = useDrawnItems({
    box,
    keys,
    estimate,
    gap: GAP_PIXELS,
    opensAtEnd: true,
  });
  return (
    <>
      {/* Scrolling draws old messages, so a long log is not live; its newest message is announced apart. */}
      <ul className={styles.lines} aria-live={isLong ? 'off' : undefined} {...listProps}>
        {drawn.map(({ index, props }) => {
          const item = items[index];
          return item && <Item key={item.key} item={item} name={name} props={props} />;
        })}
      </ul>
      {isLong && <Newest items={items} name={name} />}
    </>
  );
}

function Newest({ items, name }: { items: readonly LogItem[]; name: string }) {
  const item = items.at(-1);
  const [first] = useState(item?.key);
  const nameOf = useNameOf();
  const text = item && item.key !== first ? writtenIn(item) : null;
  return (
    <p className="visually-hidden" role="status">
      {text !== null && item && `${writerOf(item, name, nameOf)}: ${text}`}
    </p>
  );
}

/** Returns the text of an item; null for day and part marks. */
function writtenIn(item: LogItem): string | null {
  if (item.show === 'line') return item.text;
  return item.show === 'note' ? item.note.note : null;
}

function writerOf(item: LogItem, name: string, nameOf: NameOf): string {
  if (item.show === 'note') return noteHead(item.note, nameOf);
  return item.show === 'line' ? speakerOf(item, name, nameOf) : '';
}

function Item({ item, name, props }: { item: LogItem; name: string; props: DrawnItem['props'] }) {
  const { timeZone } = useDesk().facts;
  switch (item.show) {
    case 'day':
      return (
        <li className={styles.day} {...props}>
          {chatDay(item.at, timeZone)}
        </li>
      );
    case 'part':
      return (
        <li className={styles.part} {...props}>
          {partNames[item.part]}
        </li>
      );
    case 'note':
      return <NoteRow note={item.note} props={props} />;
    case 'line':
      return <LogMessageRow line={item} name={name} props={props} />;
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
