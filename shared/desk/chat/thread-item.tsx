import { Badge } from '../../ui/badge.tsx';
import { useDesk } from '../desk-context.tsx';
import { type DeskThread, unreadOf } from '../stores/threads-list.ts';
import { chatWhen } from './chat-time.ts';
import styles from './thread-list.module.css';
import { waitingAge } from './waiting-age.ts';

interface Props {
  thread: DeskThread;
  name: string;
  isSelected: boolean;
  now: number;
  onSelect: () => void;
}

export function ThreadItem({ thread, name, isSelected, now, onSelect }: Props) {
  const { timeZone } = useDesk().facts;
  const { id, online, last_line, since, taken_by, waiting_since } = thread;
  const unread = unreadOf(thread);
  const at = last_line?.created_at ?? since;
  return (
    <button
      type="button"
      id={threadButtonId(id)}
      className={styles.thread}
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
        {waiting_since && <Badge tone="warning">{waitingAge(waiting_since, now)}</Badge>}
        {taken_by && <Badge tone="info">{`With ${taken_by}`}</Badge>}
      </span>
    </button>
  );
}

/** The focus returns here from the conversation. */
export const threadButtonId = (id: string) => `thread-${id}`;

function lineText({ is_admin, is_bot, message }: NonNullable<DeskThread['last_line']>): string {
  if (is_admin) return `Staff: ${message}`;
  return is_bot ? `SallieBot: ${message}` : message;
}
