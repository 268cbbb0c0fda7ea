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

/** `address`: what limits count the sender by. */
type Author =
  /** `live`: said to a person, who is now waited for. */
  | { as: 'visitor'; live: boolean; address: string }
  | { as: 'bot'; verified: boolean; unable?: boolean; address: string }
  /** `takeOver`: what to do where a colleague has the conversation, as the contract's `take_over`. */
  | { as: 'staff'; id: string; name: string; takeOver?: boolean | undefined };

export interface NewMessage {
  visitorId: string;
  message: string;
  clientId: string | null;
  author: Author;
  /** Keeps the reply with the message, for a request with an idempotency key. */
  kept?: (message: Message) => KeptReply | undefined;
  /** Who sent it gets an ack and not the message; `acknowledge` is called before any later message is published. */
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
  /** `earlier`: what the visitor said before it, which may be half of the trouble. */
  isUrgent(message: string, earlier?: string): boolean;
  /** What a visitor said tells of trouble; called once all have been told it. */
  onTrouble(visitorId: string): void;
}

export type Receive = (message: NewMessage) => Promise<Message | null>;

/**
 * The one path of every message, whoever wrote it: save, then acknowledge and publish. A message that was
 * received before (same `client_id`) is returned as it was and shown to nobody again.
 * Null: the bot fell silent because a person had taken over, or the visitor was erased meanwhile. Throws
 * `Refusal` where no more may be said, and `TakenByColleague`.
 */
export function createReceive(deps: ReceiveDeps): Receive {
  return async (message) => {
    const { visitorId, author } = message;
    const kept = await inConversation(deps.store, visitorId, async () => {
      const received = await receiveInTurn(deps, message);
      if (!received) return null;
      // While no other process may say the next line here: so all get them in their order.
      await deps.relay.caughtUp();
      message.from?.acknowledge(received.record);
      if (received.urgent) deps.onTrouble(visitorId);
      return received.record;
    });
    // This takes the turn of the visitor's record, which nobody takes within that of the conversation.
    if (kept) await noteOutcome(deps, visitorId, outcomeOf(author));
    return kept;
  };
}

/** Null where a line says nothing of it. */
function outcomeOf(author: Author): ChatOutcome | null {
  if (author.as === 'bot') return author.unable ? 'unable' : author.verified ? 'answered' : null;
  return author.as === 'staff' || author.live ? 'handed' : null;
}

/** `urgent`: it is new, and tells of trouble. */
async function receiveInTurn(
  deps: ReceiveDeps,
  message: NewMessage,
): Promise<{ record: Message; urgent: boolean } | null> {
  const { store } = deps;
  const { visitorId, clientId, author } = message;
  // Asked at once: with a database each question is a way there and back.
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
  publish(deps, before, after, record, message.from);
  return { record, urgent };
}

/** The other half of what was told in two messages is at most so many messages back, the bot's among them. */
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
  record: Message,
  from: NewMessage['from'],
): void {
  const { visitor_id } = record;
  if (by && by_id && (before.taken_by === null || before.taken_by_id !== by_id)) {
    // Before the message: the visitor is told who is there before they read what that person says.
    const data = { visitor_id, by, by_id };
    hub.toStaff({ type: 'takeOver', data });
    presence.toVisitor(visitor_id, { type: 'takeOver', data });
  }
  const frame = { type: 'liveChatMessage', data: record } as const;
  hub.toStaff(frame, from?.staffClient);
  presence.toVisitor(visitor_id, frame, from?.connection);
}

/** A colleague has the conversation, and whoever writes has said that they don't take it over. */
export class TakenByColleague extends Refusal {
  readonly takenBy: { by: string; by_id: string };

  constructor(by: string, by_id: string) {
    super(409, `${by} has this conversation.`);
    this.takenBy = { by, by_id };
  }
}

/** One voice: nobody speaks into what a colleague has taken. */
function refuseTaken({ taken_by, taken_by_id }: ConversationState, author: Author): void {
  if (author.as !== 'staff' || author.takeOver !== false || !taken_by || !taken_by_id) return;
  if (taken_by_id !== author.id) throw new TakenByColleague(taken_by, taken_by_id);
}

/** Where the conversation stands after a message. A person who answers takes over from the bot. */
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
      // Once a person has taken over it is said to them, also by a page that has not heard of it yet.
      // Nor does somebody in trouble wait for the bot.
      if (!author.live && before.taken_by === null && !urgent) return after;
      // A visitor in trouble waits anew: at every desk, and for a mail that says so.
      if (urgent && !before.urgent)
        return { ...after, urgent, waiting_since: created_at, reminded: false };
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
        urgent: false,
      };
    case 'bot':
      return after;
  }
}

/** Whoever writes and can be reached is not forgotten when they leave, though no page has said who they are. */
function withKnown(
  conversation: ConversationState,
  visitor: Visitor,
  { is_bot, is_admin, created_at }: Message,
): ConversationState {
  const isNews = !is_bot && !is_admin && !conversation.known && isReachable(visitor);
  if (!isNews || conversation.requested_at) return conversation;
  return { ...conversation, known: { contact: {}, reported_at: created_at, page_left: false } };
}

/** What counts of a conversation is what says most. */
const weights: Record<ChatOutcome, number> = { answered: 1, unable: 2, handed: 3 };

/** Notes on a visitor's record what became of their chat: a few times in each. The line itself is kept whatever comes of this. */
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
