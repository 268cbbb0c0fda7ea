import { useStore } from 'zustand';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { chatTime } from './conversation-words.ts';
import type { LineMark, LogMessage } from './log-items.ts';
import styles from './log-message.module.css';

const marks: Record<LineMark, string> = {
  sending: 'Sending…',
  failed: 'Not sent',
  sent: 'Sent',
  seen: 'Seen',
};

interface Props {
  line: LogMessage;
  name: string;
  onRetry: (clientId: string) => void;
}

/** One line: who, what, when, and of ours how far it came. */
export function LogMessageRow({ line, name, onRetry }: Props) {
  const { desk, facts } = useDesk();
  const me = useStore(desk.session, ({ who }) => who?.name);
  const { from, part, text, by, at, unverified, mark, key } = line;
  // A line on its way is one's own; of old lines nobody noted who wrote them.
  const staff = by ?? (at === null && me ? me : 'Staff');
  const speakers = { visitor: name, bot: 'SallieBot', staff };
  return (
    <li className={styles.line} data-from={from} data-part={part} data-mark={mark}>
      <p className={styles.head}>
        <strong>{speakers[from]}</strong>
        {unverified && (
          <Badge tone="warning">
            <span title="The visitor’s page sent this line as SallieBot’s, but SallieBot never gave it.">
              Unverified
            </span>
          </Badge>
        )}
        {at && <time dateTime={at}>{chatTime(at, facts.timeZone)}</time>}
        {mark && <span className={styles.mark}>{marks[mark]}</span>}
        {mark === 'failed' && <Button onClick={() => onRetry(key)}>Retry</Button>}
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
