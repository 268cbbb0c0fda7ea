import { useState } from 'react';
import { useStore } from 'zustand';
import { markWrong } from '../../contract/answers.ts';
import { ApiError } from '../../contract/client.ts';
import type { ConversationNote, Message } from '../../contract/conversation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { type NameOf, useDesk, useNameOf } from '../app/context.tsx';
import { chatTime } from '../app/time.tsx';
import { problemOf } from '../ports/connection.ts';
import type { OutLine } from '../stores/conversations-state.ts';
import styles from './conversation-log.module.css';

export type Part = 'bot' | 'person';

type LineMark = 'sending' | 'failed' | 'sent' | 'seen';

interface LogMessage {
  show: 'line';
  key: string;
  from: 'visitor' | 'bot' | 'staff';
  part: Part;
  text: string;
  /** The name of the staff member; null for other writers and where none was stored. */
  by: string | null;
  by_id: string | null;
  /** Null until the server has stored it. */
  at: string | null;
  unverified: boolean;
  /** Identifies a message of SallieBot to the server; null for other writers. */
  ofBot: { visitor_id: string; message_id: string } | null;
  /** Null unless staff wrote it. */
  mark: LineMark | null;
}

export type LogItem =
  | LogMessage
  | { show: 'note'; key: string; note: ConversationNote }
  | { show: 'day'; key: string; at: string }
  | { show: 'part'; key: string; part: Part };

export interface LogFacts {
  /** True while the visitor's latest messages are meant for a person. */
  isLive: boolean;
  /** The highest `seq` that the visitor has read. */
  visitorRead: number;
  /** Oldest first; each is shown after the message it was written after. */
  notes: readonly ConversationNote[];
  dayOf: (at: string) => string;
}

export function logItems(
  messages: readonly Message[],
  unsent: readonly OutLine[],
  facts: LogFacts,
): LogItem[] {
  const parts = partsOf(messages, facts.isLive);
  const items: LogItem[] = [];
  let day = '';
  let part: Part | null = null;
  let noted = 0;

  function nameDay(at: string) {
    const itsDay = facts.dayOf(at);
    if (itsDay !== day) items.push({ show: 'day', key: `day ${itsDay}`, at });
    day = itsDay;
  }

  function putNotesBefore(seq: number) {
    for (let note = facts.notes[noted]; note && note.after_seq < seq; note = facts.notes[noted]) {
      nameDay(note.created_at);
      items.push({ show: 'note', key: `note ${note.id}`, note });
      noted += 1;
    }
  }

  messages.forEach((message, place) => {
    putNotesBefore(message.seq);
    const itsPart = parts[place] ?? 'bot';
    nameDay(message.created_at);
    if (itsPart !== part) items.push({ show: 'part', key: `part ${message.seq}`, part: itsPart });
    part = itsPart;
    items.push(keptLine(message, itsPart, facts.visitorRead));
  });
  putNotesBefore(Number.POSITIVE_INFINITY);
  return [...items, ...unsent.map(unsentLine)];
}

/** A visitor's messages belong to whoever answers next; unanswered ones follow `isLive`. */
function partsOf(messages: readonly Message[], isLive: boolean): Part[] {
  let answers: Part = isLive ? 'person' : 'bot';
  return messages
    .toReversed()
    .map(({ is_admin, is_bot }) => {
      if (is_admin) answers = 'person';
      if (is_bot) answers = 'bot';
      return answers;
    })
    .reverse();
}

function keptLine(message: Message, part: Part, visitorRead: number): LogMessage {
  const { is_admin, is_bot, seq } = message;
  return {
    show: 'line',
    // The key stays the same after the ack, so that the message is not drawn or announced twice.
    key: message.client_id ?? message.id,
    from: is_admin ? 'staff' : is_bot ? 'bot' : 'visitor',
    part,
    text: message.message,
    by: message.by ?? null,
    by_id: message.by_id ?? null,
    at: message.created_at,
    unverified: message.unverified,
    ofBot: is_bot ? { visitor_id: message.visitor_id, message_id: message.id } : null,
    mark: is_admin ? (seq <= visitorRead ? 'seen' : 'sent') : null,
  };
}

function unsentLine({ client_id, message, state }: OutLine): LogMessage {
  return {
    show: 'line',
    key: client_id,
    from: 'staff',
    part: 'person',
    text: message,
    by: null,
    by_id: null,
    at: null,
    unverified: false,
    ofBot: null,
    mark: state,
  };
}

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
