import type { ConversationNote, Message } from '../../contract/conversation.ts';
import type { OutLine } from '../stores/conversations-state.ts';

/** Whom the visitor talks with: SallieBot, or a person. */
export type Part = 'bot' | 'person';

export type LineMark = 'sending' | 'failed' | 'sent' | 'seen';

export interface LogMessage {
  show: 'line';
  key: string;
  from: 'visitor' | 'bot' | 'staff';
  part: Part;
  text: string;
  /** Who of the staff wrote it; null of others, and where it was not kept. */
  by: string | null;
  /** Their account, where it is known. */
  by_id: string | null;
  /** Null until the server has it. */
  at: string | null;
  unverified: boolean;
  /** What names it to the server; only of SallieBot's lines. */
  ofBot: { visitor_id: string; message_id: string } | null;
  /** Only of staff lines. */
  mark: LineMark | null;
}

export type LogItem =
  | LogMessage
  | { show: 'note'; key: string; note: ConversationNote }
  | { show: 'day'; key: string; at: string }
  | { show: 'part'; key: string; part: Part };

export interface LogFacts {
  /** A person is meant by what the visitor said last. */
  isLive: boolean;
  /** How far the visitor has read. */
  visitorRead: number;
  /** Notes of staff for staff, the first one first; each stands behind the message that it was written after. */
  notes: readonly ConversationNote[];
  dayOf: (at: string) => string;
}

/** A conversation as it is read: every line once, with where the day changes and who speaks for the shop. */
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

/** A visitor's lines belong to whoever answers them; what is not answered yet, to whoever will. */
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
    // The same as while it was on its way, so that nothing is drawn, or read out, twice.
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
