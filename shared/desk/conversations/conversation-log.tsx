import { useMemo } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '../../rules/assert-never.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import type { DeskConversation } from '../stores/conversations-list.ts';
import { noLines } from '../stores/conversations-state.ts';
import styles from './conversation-log.module.css';
import { chatDay } from './conversation-words.ts';
import { type LogItem, logItems, type Part } from './log-items.ts';
import { LogMessageRow } from './log-message.tsx';
import type { useEnd } from './use-end.ts';

interface Props {
  id: string;
  name: string;
  thread: DeskConversation | undefined;
  end: ReturnType<typeof useEnd>;
}

/** What scrolls must be reachable without a mouse. */
const scrolledByKeys = { tabIndex: 0 };

/** Everything that was said, SallieBot's part apart, and who is typing. */
export function ConversationLog({ id, name, thread, end }: Props) {
  const { desk, facts } = useDesk();
  const { threads } = desk;
  const { phase, messages } = useStore(threads, ({ lines }) => lines[id] ?? noLines);
  const outbox = useStore(threads, (state) => state.outbox);
  const isLive = thread !== undefined && (thread.online || thread.taken_by !== null);
  const visitorRead = thread?.visitor_read ?? 0;
  const items = useMemo(() => {
    const unsent = outbox.filter(({ visitor_id }) => visitor_id === id);
    const dayOf = (at: string) => chatDay(at, facts.timeZone);
    return logItems(messages, unsent, { isLive, visitorRead, dayOf });
  }, [messages, outbox, id, isLive, visitorRead, facts.timeZone]);

  return (
    <div className={styles.frame}>
      <div
        ref={end.box}
        className={styles.log}
        role="log"
        aria-label={`Talk with ${name}`}
        {...scrolledByKeys}
      >
        <ul className={styles.lines}>
          {items.map((item) => (
            <Item key={item.key} item={item} name={name} onRetry={threads.retry} />
          ))}
        </ul>
      </div>
      {end.isBehind && (
        <Button className={styles.behind} onClick={end.toEnd}>
          New lines below
        </Button>
      )}
      {phase === 'reading' && messages.length === 0 && <p role="status">Loading…</p>}
      {phase === 'failed' && (
        <p role="alert" className={styles.failed}>
          This conversation could not be loaded.{' '}
          <Button onClick={() => void threads.read(id)}>Try again</Button>
        </p>
      )}
      <TypingLine id={id} name={name} />
    </div>
  );
}

function Item({ item, name, onRetry }: { item: LogItem; name: string; onRetry: Retry }) {
  const { timeZone } = useDesk().facts;
  switch (item.show) {
    case 'day':
      return <li className={styles.day}>{chatDay(item.at, timeZone)}</li>;
    case 'part':
      return <li className={styles.part}>{partNames[item.part]}</li>;
    case 'line':
      return <LogMessageRow line={item} name={name} onRetry={onRetry} />;
    default:
      return assertNever(item);
  }
}

type Retry = (clientId: string) => void;

const partNames: Record<Part, string> = { bot: 'With SallieBot', person: 'With a person' };

/** Who writes in this conversation at the moment, visitor or colleague. */
function TypingLine({ id, name }: { id: string; name: string }) {
  const { threads, session } = useDesk().desk;
  const me = useStore(session, ({ who }) => who?.id);
  const typing = useStore(threads, (state) => state.typing);
  const names = Object.values(typing)
    .filter(({ visitor_id, by_id }) => visitor_id === id && (by_id === null || by_id !== me))
    .map(({ by }) => by ?? name);
  return (
    <p className={styles.typing} role="status">
      {names.length > 0 &&
        `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'is' : 'are'} typing…`}
    </p>
  );
}
