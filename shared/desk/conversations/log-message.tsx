import { useState } from 'react';
import { useStore } from 'zustand';
import { markWrong } from '../../contract/answers.ts';
import { ApiError } from '../../contract/client.ts';
import type { ConversationNote } from '../../contract/conversation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { type NameOf, useNameOf } from '../app/staff-names.ts';
import { chatTime } from '../lead-facts/conversation-words.ts';
import { problemOf } from '../stores/problem.ts';
import styles from './conversation-log.module.css';
import type { LineMark, LogMessage } from './log-items.ts';

const marks: Record<LineMark, string> = {
  sending: 'Sending…',
  failed: 'Not sent',
  sent: 'Sent',
  seen: 'Seen',
};

interface Props {
  line: LogMessage;
  name: string;
}

/** Returns who wrote a message; old messages of staff name nobody. */
function speakerOf(
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

export function LogMessageRow({ line, name }: Props) {
  const { desk, facts } = useDesk();
  const nameOf = useNameOf();
  const me = useStore(desk.session, ({ who }) => who?.name);
  const { from, part, text, at, unverified, ofBot, mark, key } = line;
  return (
    <li className={styles.line} data-from={from} data-part={part} data-mark={mark}>
      <p className={styles.head}>
        {/* Only messages of this desk's user have no time yet. */}
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
        {mark === 'failed' && <Button onClick={() => desk.conversations.retry(key)}>Retry</Button>}
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}

/** Shows a note of staff for staff, styled unlike any message a visitor could have read. */
export function NoteRow({ note }: { note: ConversationNote }) {
  const { timeZone } = useDesk().facts;
  const nameOf = useNameOf();
  return (
    <li className={styles.note}>
      <p className={styles.head}>
        <strong>Note by {nameOf(note.by_id, note.by)}</strong>
        <span>Only staff see this</span>
        <time dateTime={note.created_at}>{chatTime(note.created_at, timeZone)}</time>
      </p>
      <p className={styles.text}>{note.note}</p>
    </li>
  );
}

/** Sends the question before a message of SallieBot to the open questions. */
export function MarkWrong({ line }: { line: { visitor_id: string; message_id: string } }) {
  const { desk } = useDesk();
  const [isMine, setMine] = useState(false);
  // Messages marked by anybody count while their question is open.
  const isKnown = useStore(desk.answers, ({ open }) =>
    open?.some(({ wrong_messages }) => wrong_messages.includes(line.message_id)),
  );

  async function mark() {
    setMine(true);
    try {
      await desk.call(markWrong, { body: line });
      toast({ title: 'Marked as wrong', description: 'Its question waits under SallieBot.' });
    } catch (error) {
      setMine(false);
      const isGreeting = error instanceof ApiError && error.status === 404;
      const description = isGreeting ? 'No question was asked before it.' : problemOf(error);
      toast({ variant: 'destructive', title: 'Error', description });
    }
  }

  if (isMine || isKnown) return <span className={styles.markedWrong}>Marked as wrong</span>;
  return (
    <button type="button" className={styles.markWrong} onClick={() => void mark()}>
      Mark as wrong
    </button>
  );
}
