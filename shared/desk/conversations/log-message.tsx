import { useStore } from 'zustand';
import type { ConversationNote } from '../../contract/conversation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MarkWrong } from '../answers/mark-wrong.tsx';
import { useDesk } from '../app/context.tsx';
import { type NameOf, useNameOf } from '../app/staff-names.ts';
import { chatTime } from '../lead-facts/conversation-words.ts';
import type { LineMark, LogMessage } from './log-items.ts';
import styles from './log-message.module.css';
import type { DrawnItem } from './use-drawn-items.ts';

const marks: Record<LineMark, string> = {
  sending: 'Sending…',
  failed: 'Not sent',
  sent: 'Sent',
  seen: 'Seen',
};

interface Props {
  line: LogMessage;
  name: string;
  /** Of its `li`. */
  props: DrawnItem['props'];
  onRetry: (clientId: string) => void;
}

/** Who wrote a message; of old ones of staff nobody noted who. */
export function speakerOf(
  { from, by, by_id }: LogMessage,
  name: string,
  nameOf: NameOf,
  staff = 'Staff',
): string {
  const speakers = {
    visitor: name,
    bot: 'SallieBot',
    staff: by === null ? staff : nameOf(by_id, by),
  };
  return speakers[from];
}

/** One line: who, what, when, and of ours how far it came. */
export function LogMessageRow({ line, name, props, onRetry }: Props) {
  const { desk, facts } = useDesk();
  const nameOf = useNameOf();
  const me = useStore(desk.session, ({ who }) => who?.name);
  const { from, part, text, at, unverified, ofBot, mark, key } = line;
  return (
    <li className={styles.line} data-from={from} data-part={part} data-mark={mark} {...props}>
      <p className={styles.head}>
        {/* A line on its way is one's own. */}
        <strong>{speakerOf(line, name, nameOf, at === null ? me : undefined)}</strong>
        {unverified && (
          <Badge tone="warning">
            <span title="The visitor’s page sent this line as SallieBot’s, but SallieBot never gave it.">
              Unverified
            </span>
          </Badge>
        )}
        {at && <time dateTime={at}>{chatTime(at, facts.timeZone)}</time>}
        {mark && <span className={styles.mark}>{marks[mark]}</span>}
        {ofBot && <MarkWrong line={ofBot} />}
        {mark === 'failed' && <Button onClick={() => onRetry(key)}>Retry</Button>}
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}

export const noteHead = ({ by, by_id }: ConversationNote, nameOf: NameOf) =>
  `Note by ${nameOf(by_id, by)}`;

/** What staff wrote for staff; it looks like nothing that a visitor could have read. */
export function NoteRow({ note, props }: { note: ConversationNote; props: DrawnItem['props'] }) {
  const { timeZone } = useDesk().facts;
  return (
    <li className={styles.note} {...props}>
      <p className={styles.head}>
        <strong>{noteHead(note, useNameOf())}</strong>
        <span>Only staff see this</span>
        <time dateTime={note.created_at}>{chatTime(note.created_at, timeZone)}</time>
      </p>
      <p className={styles.text}>{note.note}</p>
    </li>
  );
}
