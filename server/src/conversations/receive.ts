import { isHalfOfTrouble } from '@sallie/shared/bot/language/trouble-in-two';
import type { Message } from '@sallie/shared/contract/conversation';
import type { ChatOutcome, Visitor } from '@sallie/shared/contract/visitor';
import type { Core } from '../core.ts';
import { Refusal } from '../http/refusal.ts';
import { publishChange } from '../leads/save.ts';
import type { Connection } from '../realtime/connection.ts';
import type { StaffClient } from '../realtime/hub.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { ConversationState } from '../store/records.ts';
import type { KeptReply, Write } from '../store/store.ts';
import { type Allowance, bytesOf } from './allowance.ts';
import { conversationOf, inConversation } from './conversation-state.ts';
import type { Presence } from './presence.ts';
import { isReachable } from './visitor-record.ts';

/** `address` is the key by which limits count the sender. */
type Author =
  /** `live` is set for a message to a person, for whom the visitor now waits. */
  | { as: 'visitor'; live: boolean; address: string }
  | { as: 'bot'; verified: boolean; unable?: boolean; address: string }
  /** `takeOver` is the contract's `take_over`: what to do when a colleague has the conversation. */
  | { as: 'staff'; id: string; name: string; takeOver?: boolean | undefined };

export interface NewMessage {
  visitorId: string;
  message: string;
  clientId: string | null;
  author: Author;
  kept?: (message: Message) => KeptReply | undefined;
  /** The sender gets an ack instead of the message; `acknowledge` runs before any later message is published. */
  from?: {
    connection?: Connection;
    staffClient?: StaffClient;
    acknowledge(message: Message): void;
  };
}

export interface ReceiveDeps
  extends Pick<Core, 'store' | 'hub' | 'relay' | 'clock' | 'random' | 'log'> {
  presence: Presence;
  allowance: Allowance;
  /** `earlier` is the visitor's message before, which may hold half of the trouble. */
  isUrgent(message: string, earlier?: string): boolean;
  /** Called after a message that reports trouble has been published. */
  onTrouble(visitorId: string): void;
}

export type Receive = (message: NewMessage) => Promise<Message | null>;

/**
 * Every message takes this path: save, then acknowledge and publish. A repeated one (same `client_id`) is
 * returned but not published. Resolves to null when a person has taken over from the bot, or the visitor was
 * erased. Throws `Refusal` when no more may be said, and `TakenByColleague`.
 */
export function createReceive(deps: ReceiveDeps): Receive {
  return async (message) => {
    const { visitorId, author } = message;
    const kept = await inConversation(deps.store, visitorId, async () => {
      const received = await receiveInTurn(deps, message);
      if (!received) return null;
      // Waits within the turn, so that no other process publishes the next message first.
      await deps.relay.caughtUp();
      message.from?.acknowledge(received.record);
      if (received.urgent) deps.onTrouble(visitorId);
      return received.record;
    });
    // `noteOutcome` locks the visitor's record, which must not happen within the conversation's turn.
    if (kept) await noteOutcome(deps, visitorId, outcomeOf(author));
    return kept;
  };
}

/** Null for a message that does not change the outcome. */
function outcomeOf(author: Author): ChatOutcome | null {
  if (author.as === 'bot') return author.unable ? 'unable' : author.verified ? 'answered' : null;
  return author.as === 'staff' || author.live ? 'handed' : null;
}

/** `urgent` is true for a new message that reports trouble. */
interface Received {
  record: Message;
  urgent: boolean;
}

async function receiveInTurn(deps: ReceiveDeps, message: NewMessage): Promise<Received | null> {
  const { store } = deps;
  const { visitorId, clientId, author } = message;
  // Read at once, because with a database each read is a round trip.
  const [visitor, known, before, lastSeq] = await Promise.all([
    store.get('visitors', visitorId),
    clientId ? store.messageSentAs(visitorId, clientId) : undefined,
    conversationOf(store, visitorId),
    store.lastSeq(visitorId),
  ]);
  if (!visitor) return null;
  if (known) return { record: known, urgent: false };
  if (author.as === 'bot' && before.taken_by) return null;
  refuseTaken(before, author);
  const record = recordOf(deps, message, lastSeq + 1);
  if (author.as !== 'staff') {
    const { address } = author;
    await deps.allowance.admit({ conversation: before, messages: [record], address });
  }
  const urgent = author.as === 'visitor' && (await isUrgent(deps, record));
  const after = withKnown(moved(before, record, author, urgent), visitor, record);
  const writes: Write[] = [
    { put: 'messages', record },
    { put: 'threads', record: after },
  ];
  await store.commit(writes, message.kept?.(record));
  publish(deps, before, after, { record, urgent }, message.from);
  return { record, urgent };
}

/** The first half of a report in two messages is at most this many messages back, the bot's included. */
const RECENT_MESSAGES = 4;

async function isUrgent({ store, isUrgent }: ReceiveDeps, said: Message): Promise<boolean> {
  if (!isHalfOfTrouble(said.message)) return isUrgent(said.message);
  const recent = await store.messagesOf(said.visitor_id, said.seq - 1 - RECENT_MESSAGES);
  const earlier = recent.findLast(({ is_bot, is_admin }) => !is_bot && !is_admin);
  return isUrgent(said.message, earlier?.message);
}

function recordOf({ clock, random }: ReceiveDeps, sent: NewMessage, seq: number): Message {
  const { author } = sent;
  return {
    id: random.uuid(),
    seq,
    client_id: sent.clientId,
    visitor_id: sent.visitorId,
    message: sent.message,
    is_bot: author.as === 'bot',
    is_admin: author.as === 'staff',
    unverified: author.as === 'bot' && !author.verified,
    ...(author.as === 'staff' && { by: author.name, by_id: author.id }),
    created_at: clock.now().toISOString(),
  };
}

function publish(
  { hub, presence }: ReceiveDeps,
  before: ConversationState,
  { taken_by: by, taken_by_id: by_id }: ConversationState,
  { record, urgent }: Received,
  from: NewMessage['from'],
): void {
  const { visitor_id } = record;
  if (by && by_id && (before.taken_by === null || before.taken_by_id !== by_id)) {
    // Sent before the message, so that the visitor sees who is there before reading it.
    const data = { visitor_id, by, by_id };
    hub.toStaff({ type: 'takeOver', data });
    presence.toVisitor(visitor_id, { type: 'takeOver', data });
  }
  const frame = { type: 'liveChatMessage', data: record } as const;
  hub.toStaff(urgent ? { ...frame, data: { ...record, urgent } } : frame, from?.staffClient);
  presence.toVisitor(visitor_id, frame, from?.connection);
}

/** Thrown when a colleague has the conversation and the sender has chosen not to take it over. */
export class TakenByColleague extends Refusal {
  readonly takenBy: { by: string; by_id: string };

  constructor(by: string, by_id: string) {
    super(409, `${by} has this conversation.`);
    this.takenBy = { by, by_id };
  }
}

function refuseTaken({ taken_by, taken_by_id }: ConversationState, author: Author): void {
  if (author.as !== 'staff' || author.takeOver !== false || !taken_by || !taken_by_id) return;
  if (taken_by_id !== author.id) throw new TakenByColleague(taken_by, taken_by_id);
}

/** Returns the conversation after a message. A staff reply takes over from the bot. */
function moved(
  before: ConversationState,
  record: Message,
  author: Author,
  urgent: boolean,
): ConversationState {
  const { seq, created_at } = record;
  const after = { ...before, last_seq: seq, bytes: before.bytes + bytesOf([record.message]) };
  switch (author.as) {
    case 'visitor':
      // After a take-over the person is meant, even by a page that does not know. Trouble skips the bot.
      if (!author.live && before.taken_by === null && !urgent) return after;
      // Trouble starts a new wait, at every desk and for the mail to staff.
      if (urgent && before.urgent_seq === undefined)
        return { ...after, urgent_seq: seq, waiting_since: created_at, reminded: false };
      return { ...after, waiting_since: before.waiting_since ?? created_at };
    case 'staff':
      return {
        ...after,
        ...((before.taken_by === null || (author.takeOver && before.taken_by_id !== author.id)) && {
          taken_by: author.name,
          taken_by_id: author.id,
          taken_at: created_at,
        }),
        answered: true,
        staff_read: Math.max(before.staff_read, seq),
        waiting_since: null,
        reminded: false,
        urgent_seq: undefined,
      };
    case 'bot':
      return after;
  }
}

/** A reachable visitor becomes a lead when they leave, even if no page has reported who they are. */
function withKnown(
  conversation: ConversationState,
  visitor: Visitor,
  { is_bot, is_admin, created_at }: Message,
): ConversationState {
  const isNews = !is_bot && !is_admin && !conversation.known && isReachable(visitor);
  if (!isNews || conversation.requested_at) return conversation;
  return { ...conversation, known: { contact: {}, reported_at: created_at, page_left: false } };
}

/** The heaviest outcome of a conversation counts. */
const weights: Record<ChatOutcome, number> = { answered: 1, unable: 2, handed: 3 };

/** Writes at most three times per chat. The message is kept even when this fails. */
async function noteOutcome(
  { store, hub, log }: ReceiveDeps,
  visitorId: string,
  outcome: ChatOutcome | null,
): Promise<void> {
  const isNews = (before: ChatOutcome | undefined) =>
    outcome !== null && weights[outcome] > (before ? weights[before] : 0);
  try {
    if (!isNews((await store.get('visitors', visitorId))?.chat)) return;
    await store.exclusively(lockNames.lead(visitorId), async () => {
      const visitor = await store.get('visitors', visitorId);
      if (!visitor || !outcome || !isNews(visitor.chat)) return;
      const record = { ...visitor, chat: outcome };
      await store.commit([{ put: 'visitors', record }]);
      publishChange(hub, record);
    });
  } catch (error) {
    logFailure(log, 'chat outcome', error, { visitor: visitorId });
  }
}
