import { Badge } from '../../ui/badge.tsx';
import { useDesk } from '../app/context.tsx';
import { useNameOf } from '../app/staff-names.ts';
import { chatWhen, waitingAge } from '../lead-facts/conversation-words.ts';
import { type DeskConversation, unreadOf } from '../stores/conversations-list.ts';
import styles from './conversation-list.module.css';

interface Props {
  conversation: DeskConversation;
  name: string;
  isSelected: boolean;
  now: number;
  onSelect: () => void;
}

export function ConversationItem({ conversation, name, isSelected, now, onSelect }: Props) {
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

/** The focus returns here from the conversation. */
export const conversationButtonId = (id: string) => `conversation-${id}`;

function lineText({
  is_admin,
  is_bot,
  message,
}: NonNullable<DeskConversation['last_line']>): string {
  if (is_admin) return `Staff: ${message}`;
  return is_bot ? `SallieBot: ${message}` : message;
}
