import type { Conversation, Message } from '../../contract/conversation.ts';
import type { Presence, ServerFrame } from '../../contract/frames.ts';
import { type Visitor, visitorLabel } from '../../contract/visitor.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { shownName } from '../../rules/safe-text.ts';

export interface DeskConversation extends Conversation {
  since: string | null;
  /** The `seq` up to which staff have read, by the frames since the list was loaded. */
  staff_read: number;
}

export type ConversationList = Readonly<Record<string, DeskConversation>>;

export type TakenBy = Pick<Extract<ServerFrame, { type: 'takeOver' }>['data'], 'by' | 'by_id'>;

export type ArrivedMessage = Extract<ServerFrame, { type: 'liveChatMessage' }>['data'];

export type ConversationEvent =
  | { type: 'line'; line: ArrivedMessage }
  | { type: 'online' | 'offline'; who: Presence }
  /** Exactly these visitors are online. */
  | { type: 'present'; all: readonly Presence[] }
  /** `stillWaits`: it fell back to SallieBot because the visitor left or nobody spoke. */
  | { type: 'taken'; id: string; by: TakenBy | null; stillWaits?: boolean }
  | { type: 'read'; id: string; seq: number; by: 'visitor' | 'staff' }
  | { type: 'erased'; id: string };

const isTheirs = ({ is_bot, is_admin }: Pick<Message, 'is_bot' | 'is_admin'>) =>
  !is_bot && !is_admin;

function newConversation(id: string): DeskConversation {
  return {
    id,
    name: '',
    online: false,
    since: null,
    last_seq: 0,
    last_line: null,
    unread: 0,
    visitor_read: 0,
    staff_read: 0,
    taken_by: null,
    taken_by_id: null,
    waiting_since: null,
  };
}

function withTaker(
  known: DeskConversation,
  { by, stillWaits }: Extract<ConversationEvent, { type: 'taken' }>,
): DeskConversation {
  const isSettled = by === null && !stillWaits;
  return {
    ...known,
    taken_by: by?.by ?? null,
    taken_by_id: by?.by_id ?? null,
    waiting_since: isSettled ? null : known.waiting_since,
    urgent: known.urgent && !isSettled,
  };
}

/** Applies events in the server's order. A message that arrives twice changes nothing. */
export function applyToConversations(
  list: ConversationList,
  event: ConversationEvent,
): ConversationList {
  const conversation = (id: string) => list[id] ?? newConversation(id);
  const put = (next: DeskConversation): ConversationList => ({ ...list, [next.id]: next });
  switch (event.type) {
    case 'line':
      return put(withLine(conversation(event.line.visitor_id), event.line));
    case 'online':
    case 'offline': {
      const { visitor_id, name, since } = event.who;
      const online = event.type === 'online';
      return withoutSilent(put({ ...conversation(visitor_id), name, since, online }));
    }
    case 'present':
      return withPresent(list, event.all);
    case 'taken':
      return put(withTaker(conversation(event.id), event));
    case 'read': {
      const known = conversation(event.id);
      const field = event.by === 'staff' ? 'staff_read' : 'visitor_read';
      return put(capped({ ...known, [field]: Math.max(known[field], event.seq) }));
    }
    case 'erased': {
      const { [event.id]: _, ...rest } = list;
      return rest;
    }
    default:
      return assertNever(event);
  }
}

/** Returns the events by which a frame changes the list; empty for frames that do not. */
export function eventsOf(frame: ServerFrame): ConversationEvent[] {
  switch (frame.type) {
    case 'connected':
      return [{ type: 'present', all: frame.online ?? [] }];
    case 'visitorOnline':
    case 'visitorOffline':
      return [{ type: frame.type === 'visitorOnline' ? 'online' : 'offline', who: frame.data }];
    case 'takeOver':
      return [{ type: 'taken', id: frame.data.visitor_id, by: frame.data }];
    case 'handBack': {
      const { visitor_id: id, reason } = frame.data;
      return [{ type: 'taken', id, by: null, stillWaits: reason !== undefined }];
    }
    case 'read': {
      const { visitor_id: id, seq, by } = frame.data;
      return by ? [{ type: 'read', id, seq, by }] : [];
    }
    case 'leadErased':
      return frame.data.kind === 'visitors' ? [{ type: 'erased', id: frame.data.id }] : [];
    default:
      return [];
  }
}

/** Replaces the old list by a loaded one and keeps what only events report. */
export function replaceConversations(
  old: ConversationList,
  loaded: readonly Conversation[],
): ConversationList {
  const lineless = Object.values(old).filter(({ last_line, online }) => !last_line && online);
  // The server's count stands, because this desk's `read` may have been lost with its connection.
  const rows = loaded.map((row): DeskConversation => {
    const { since = null } = old[row.id] ?? {};
    return { ...row, since, staff_read: 0 };
  });
  return Object.fromEntries([...lineless, ...rows].map((row) => [row.id, row]));
}

/** Returns conversations that changed during the request and are missing in its reply. */
export function arrivedBeside(
  loaded: readonly Conversation[],
  before: ConversationList,
  now: ConversationList,
): ConversationList {
  const listed = new Set(loaded.map(({ id }) => id));
  const arrived = Object.values(now).filter((one) => one !== before[one.id] && !listed.has(one.id));
  return Object.fromEntries(arrived.map((one) => [one.id, one]));
}

function withLine(conversation: DeskConversation, line: ArrivedMessage): DeskConversation {
  if (line.seq <= conversation.last_seq) return conversation;
  // The message that reports trouble stays until staff answer; others wait with the visitor's latest one.
  const stays = conversation.urgent ? !line.is_admin : line.is_bot && conversation.waiting_since;
  const last_line = (stays && conversation.last_line) || line;
  const next = { ...conversation, last_seq: line.seq, last_line };
  if (line.is_admin) {
    return capped({ ...next, waiting_since: null, urgent: false, staff_read: line.seq });
  }
  if (!isTheirs(line)) return next;
  // Only a visitor in live chat, or one whom staff have taken over, is talking to a person.
  const isForPerson = conversation.online || conversation.taken_by !== null;
  const waiting_since = conversation.waiting_since ?? (isForPerson ? line.created_at : null);
  const waits = { ...next, waiting_since, unread: conversation.unread + 1 };
  // Trouble starts a new wait, whoever has the conversation.
  const isNews = line.urgent && !conversation.urgent;
  return isNews ? { ...waits, waiting_since: line.created_at, urgent: true } : waits;
}

/** At most the messages after the last read one can be unread. */
function capped(conversation: DeskConversation): DeskConversation {
  const most = Math.max(0, conversation.last_seq - conversation.staff_read);
  return conversation.unread > most ? { ...conversation, unread: most } : conversation;
}

/** Drops visitors who left without a message, because they have no conversation. */
const withoutSilent = (list: ConversationList): ConversationList =>
  Object.fromEntries(
    Object.entries(list).filter(([, { last_line, online }]) => last_line !== null || online),
  );

function withPresent(list: ConversationList, all: readonly Presence[]): ConversationList {
  const absent = Object.fromEntries(
    Object.values(list).map((conversation) => [
      conversation.id,
      { ...conversation, online: false },
    ]),
  );
  const present = all.reduce(
    (next, who) => applyToConversations(next, { type: 'online', who }),
    absent,
  );
  return withoutSilent(present);
}

/** Returns the name in the visitor's record, else the name from the presence. */
export function conversationName(id: string, called: string, visitor: Visitor | undefined): string {
  if (visitor) return shownName(visitorLabel(visitor));
  return shownName(called) || visitorLabel({ id, name: 'Guest', email: '' });
}
