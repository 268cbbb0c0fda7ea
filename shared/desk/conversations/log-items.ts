import type { ConversationNote, Message } from '../../contract/conversation.ts';
import type { OutLine } from '../stores/conversations-state.ts';

export type Part = 'bot' | 'person';

export type LineMark = 'sending' | 'failed' | 'sent' | 'seen';

export interface LogMessage {
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
