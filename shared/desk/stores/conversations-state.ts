import * as z from 'zod/mini';
import type { ConversationNote, Message } from '../../contract/conversation.ts';
import {
  applyToConversations,
  type ConversationEvent,
  type ConversationList,
} from './conversations-list.ts';

/** A message of staff's that the server has not acknowledged. Its `client_id` is its own for life. */
export const OutLine = z.object({
  client_id: z.string(),
  visitor_id: z.string(),
  message: z.string(),
  /** Where a colleague has the conversation: take it over, or be refused. */
  take_over: z.optional(z.boolean()),
  state: z.enum(['sending', 'failed']),
});
export type OutLine = z.infer<typeof OutLine>;

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
  /** Who types where; of staff with name and account, null of the visitor. */
  typing: Readonly<Record<string, { visitor_id: string; by: string | null; by_id: string | null }>>;
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
};

type Part = Partial<ConversationsState>;

/** Whoever took or handed back a conversation has answered the question whether it is taken over. */
export function withEvent(state: ConversationsState, event: ConversationEvent): Part {
  const { list, since, asking } = state;
  return {
    list: applyToConversations(list, event),
    since: since && [...since, event],
    asking: event.type === 'taken' ? { ...asking, [event.id]: false } : asking,
    ...(event.type === 'erased' && withoutConversation(state, event.id)),
  };
}

/** Nothing of an erased visitor's conversation stays here. */
function withoutConversation(state: ConversationsState, id: string): Part {
  const { selected, lines, drafts, noteDrafts } = state;
  return {
    lines: without(lines, id),
    drafts: without(drafts, id),
    noteDrafts: without(noteDrafts, id),
    selected: selected === id ? null : selected,
  };
}

export function without<Value>(record: Readonly<Record<string, Value>>, id: string) {
  const { [id]: _, ...others } = record;
  return others;
}

export interface ConversationMessages {
  phase: 'reading' | 'ready' | 'failed';
  /** In `seq` order, each once. */
  messages: readonly Message[];
  /** What staff noted beside them, each once, the first one first. */
  notes: readonly ConversationNote[];
}

export const noLines: ConversationMessages = { phase: 'reading', messages: [], notes: [] };

/** Whichever way something comes, by a load, live, replayed or by its ack, it stands once and in its place. */
export function merged<One extends { id: string }>(
  known: readonly One[],
  arrived: readonly One[],
  order: (a: One, b: One) => number,
): readonly One[] {
  const held = new Set(known.map(({ id }) => id));
  const news = arrived.filter(({ id }) => !held.has(id) && held.add(id));
  return news.length === 0 ? known : [...known, ...news].sort(order);
}

export const mergeMessages = (known: readonly Message[], arrived: readonly Message[]) =>
  merged(known, arrived, (a, b) => a.seq - b.seq);
