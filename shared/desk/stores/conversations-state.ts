import * as z from 'zod/mini';
import type { ConversationNote, Message } from '../../contract/conversation.ts';
import {
  applyToConversations,
  type ConversationEvent,
  type ConversationList,
} from './conversations-list.ts';

/** A staff message that the server has not acknowledged. `client_id` never changes. */
export const OutLine = z.object({
  client_id: z.string(),
  visitor_id: z.string(),
  message: z.string(),
  /** Takes the conversation over from a colleague; without it the server refuses the message. */
  take_over: z.optional(z.boolean()),
  state: z.enum(['sending', 'failed']),
});
export type OutLine = z.infer<typeof OutLine>;

export interface ConversationsState {
  phase: 'loading' | 'ready' | 'failed';
  list: ConversationList;
  /** Events that arrived while the list was loading, since they may be newer than the list. */
  since: readonly ConversationEvent[] | null;
  selected: string | null;
  /** True after a choice until the focus has moved to the conversation. */
  isArriving: boolean;
  /** The conversation on a screen that somebody is looking at. */
  watched: string | null;
  lines: Readonly<Record<string, ConversationMessages>>;
  outbox: readonly OutLine[];
  drafts: Readonly<Record<string, string>>;
  noteDrafts: Readonly<Record<string, string>>;
  /** Conversations of a colleague where the desk asks whether to take over. */
  asking: Readonly<Record<string, boolean>>;
  /** Who is typing; `by` and `by_id` are null for the visitor. */
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

/** A takeover or a hand-back also answers the question whether to take over. */
export function withEvent(state: ConversationsState, event: ConversationEvent): Part {
  const { list, since, asking } = state;
  return {
    list: applyToConversations(list, event),
    since: since && [...since, event],
    asking: event.type === 'taken' ? { ...asking, [event.id]: false } : asking,
    ...(event.type === 'erased' && withoutConversation(state, event.id)),
  };
}

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
  /** In `seq` order, without duplicates. */
  messages: readonly Message[];
  /** Staff notes, oldest first, without duplicates. */
  notes: readonly ConversationNote[];
}

export const noLines: ConversationMessages = { phase: 'reading', messages: [], notes: [] };

/** Merges without duplicates, because an item may arrive loaded, live, replayed and acknowledged. */
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
