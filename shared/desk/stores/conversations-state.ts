import type { ConversationNote } from '../../contract/conversation.ts';
import type { Message } from '../../contract/message.ts';
import {
  applyToConversations,
  type ConversationEvent,
  type ConversationList,
} from './conversations-list.ts';

interface ConversationMessages {
  phase: 'reading' | 'ready' | 'failed';
  /** In `seq` order, each once. */
  messages: readonly Message[];
  /** What staff noted beside them, each once, the first one first. */
  notes: readonly ConversationNote[];
}

export const noLines: ConversationMessages = { phase: 'reading', messages: [], notes: [] };

/** Whichever way a line comes, by a load, live, replayed or by its ack, it stands once and in its place. */
export function mergeLines(
  known: readonly Message[],
  arrived: readonly Message[],
): readonly Message[] {
  const held = new Set(known.map(({ seq }) => seq));
  const news = arrived.filter(({ seq }) => !held.has(seq) && held.add(seq));
  if (news.length === 0) return known;
  return [...known, ...news].sort((a, b) => a.seq - b.seq);
}

export function mergeNotes(
  known: readonly ConversationNote[],
  arrived: readonly ConversationNote[],
): readonly ConversationNote[] {
  const held = new Set(known.map(({ id }) => id));
  const news = arrived.filter(({ id }) => !held.has(id) && held.add(id));
  if (news.length === 0) return known;
  // Instants sort as text.
  return [...known, ...news].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

/** `seq` has no gaps, so one in what arrives means that something was missed. */
export function leavesGap(known: readonly Message[], line: Message): boolean {
  return line.seq > (known.at(-1)?.seq ?? 0) + 1;
}

/** A line of staff's that the server has not acknowledged. Its `client_id` is its own for life. */
export interface OutLine {
  client_id: string;
  visitor_id: string;
  message: string;
  /** Where a colleague has the conversation: take it over, or be refused. */
  take_over?: boolean | undefined;
  state: 'sending' | 'failed';
}

export interface Typing {
  visitor_id: string;
  /** The member of staff; null when it is the visitor. */
  by: string | null;
  by_id: string | null;
}

export interface Look {
  name: string;
  visitor_id: string;
}

export interface ConversationsState {
  phase: 'loading' | 'ready' | 'failed';
  list: ConversationList;
  /** What was told while a list was on its way: it may be newer than the list. */
  since: readonly ConversationEvent[] | null;
  selected: string | null;
  /** It was just chosen, so the focus is to go there. */
  isArriving: boolean;
  /** The conversation on a screen somebody is in front of. */
  watched: string | null;
  lines: Readonly<Record<string, ConversationMessages>>;
  outbox: readonly OutLine[];
  /** What is written and not sent, by conversation. */
  drafts: Readonly<Record<string, string>>;
  /** The same of notes for staff. */
  noteDrafts: Readonly<Record<string, string>>;
  /** Where somebody wants to speak into what a colleague has: they are asked whether they take over. */
  asking: Readonly<Record<string, boolean>>;
  typing: Readonly<Record<string, Typing>>;
  /** What each colleague looks at, by account. */
  viewing: Readonly<Record<string, Look>>;
}

export const noConversations: ConversationsState = {
  phase: 'loading',
  list: {},
  since: null,
  selected: null,
  isArriving: false,
  watched: null,
  lines: {},
  outbox: [],
  drafts: {},
  noteDrafts: {},
  asking: {},
  typing: {},
  viewing: {},
};

type Part = Partial<ConversationsState>;

/** Whoever took or handed back a conversation has answered the question whether it is taken over. */
export function withEvent(state: ConversationsState, event: ConversationEvent): Part {
  const { list, since, asking } = state;
  return {
    list: applyToConversations(list, event),
    since: since && [...since, event],
    asking: event.type === 'taken' ? { ...asking, [event.id]: false } : asking,
  };
}

export function withNote({ lines }: ConversationsState, note: ConversationNote): Part {
  const opened = lines[note.visitor_id];
  if (!opened) return {};
  const notes = mergeNotes(opened.notes, [note]);
  return { lines: { ...lines, [note.visitor_id]: { ...opened, notes } } };
}

/** Nothing of an erased visitor's conversation stays here. */
export function withoutConversation(state: ConversationsState, id: string): Part {
  const { selected, lines, drafts, noteDrafts } = state;
  return {
    lines: without(lines, id),
    drafts: without(drafts, id),
    noteDrafts: without(noteDrafts, id),
    selected: selected === id ? null : selected,
  };
}

function without<Value>(record: Readonly<Record<string, Value>>, id: string) {
  const { [id]: _, ...others } = record;
  return others;
}
