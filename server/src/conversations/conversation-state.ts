import type { Conversation } from '@sallie/shared/contract/conversation';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { visitorLabel } from '@sallie/shared/contract/visitor';
import type { Core } from '../core.ts';
import type { SignedIn } from '../http/endpoint.ts';
import { lockNames } from '../store/lock-names.ts';
import type { ConversationState } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Presence } from './presence.ts';

const MOST_LISTED = 200;
/** Among these is what a visitor waits with, because SallieBot answers once. */
const LATEST_LINES = 5;

/** No member of staff has the conversation, so SallieBot answers. */
const nobodysTurn = { taken_by: null, taken_by_id: null, taken_at: null };

export function newConversation(id: string): ConversationState {
  return {
    id,
    last_seq: 0,
    bytes: 0,
    visitor_read: 0,
    staff_read: 0,
    ...nobodysTurn,
    waiting_since: null,
    reminded: false,
    mailed_seq: 0,
  };
}

export async function conversationOf(store: Store, id: string): Promise<ConversationState> {
  return (await store.get('threads', id)) ?? newConversation(id);
}

/** Whatever assigns a `seq` or changes who speaks runs here, one task at a time per conversation. */
export const inConversation = <T>(store: Store, id: string, task: () => Promise<T>): Promise<T> =>
  store.exclusively(lockNames.conversation(id), task);

/** Returns the conversations for the staff's list: the newest message first, and those online without one last. */
export async function summarize(store: Store, online: readonly string[]): Promise<Conversation[]> {
  const ids = new Set([...(await store.latestVisitors(MOST_LISTED)), ...online]);
  const summaries = await Promise.all(
    [...ids].map((id) => summaryOf(store, id, online.includes(id))),
  );
  return summaries.filter((summary) => summary !== null);
}

async function summaryOf(store: Store, id: string, online: boolean): Promise<Conversation | null> {
  const visitor = await store.get('visitors', id);
  const { last_seq, visitor_read, staff_read, taken_by, taken_by_id, waiting_since, urgent_seq } =
    await conversationOf(store, id);
  // Later messages come to the desk as frames, which it would skip if this list already counted them.
  const [latest, unread, unreadSince] = await Promise.all([
    store.messagesOf(id, urgent_seq === undefined ? last_seq - LATEST_LINES : urgent_seq - 1),
    store.countMessages(id, 'visitor', staff_read),
    store.countMessages(id, 'visitor', last_seq),
  ]);
  const lines = latest.filter(({ seq }) => seq <= last_seq);
  const waitsWith = waiting_since !== null && lines.findLast(({ is_bot }) => !is_bot);
  const trouble = lines.find(({ seq }) => seq === urgent_seq);
  const last_line = trouble ?? (waitsWith || lines.at(-1) || null);
  if (!visitor || !(last_line || online)) return null;
  return {
    id,
    name: visitorLabel(visitor),
    online,
    last_seq,
    last_line,
    unread: unread - unreadSince,
    visitor_read,
    taken_by,
    taken_by_id,
    waiting_since,
    ...(trouble && { urgent: true }),
  };
}

export interface SpeakersDeps extends Pick<Core, 'store' | 'hub' | 'clock'> {
  presence: Presence;
}

type Speaker = Pick<SignedIn, 'id' | 'name'>;
type HandedBack = Extract<ServerFrame, { type: 'handBack' }>['data'];

export class Speakers {
  readonly #deps: SpeakersDeps;

  constructor(deps: SpeakersDeps) {
    this.#deps = deps;
  }

  async takeOver(id: string, { id: by_id, name: by }: Speaker): Promise<void> {
    const taken_at = this.#deps.clock.now().toISOString();
    const taken = { taken_by: by, taken_by_id: by_id, taken_at };
    if (!(await this.#change(id, (conversation) => ({ ...conversation, ...taken })))) return;
    this.#publish({ type: 'takeOver', data: { visitor_id: id, by, by_id } });
  }

  async handBack(id: string, { id: by_id, name: by }: Speaker): Promise<void> {
    const settled = { ...nobodysTurn, waiting_since: null, reminded: false, urgent_seq: undefined };
    if (!(await this.#change(id, (conversation) => ({ ...conversation, ...settled })))) return;
    this.#publish({ type: 'handBack', data: { visitor_id: id, role: 'staff', by, by_id } });
  }

  visitorLeft(id: string): Promise<void> {
    return this.#fallBack(id, 'visitor');
  }

  /** Called after a long silence; `isQuiet` is asked again in the conversation's turn. */
  fellQuiet(id: string, isQuiet: () => boolean): Promise<void> {
    return this.#fallBack(id, 'quiet', isQuiet);
  }

  async noteRead(id: string, seq: number, by: 'visitor' | 'staff'): Promise<void> {
    const field = by === 'visitor' ? 'visitor_read' : 'staff_read';
    const record = await this.#change(id, (conversation) => {
      const read = Math.min(Math.floor(seq), conversation.last_seq);
      return read > conversation[field] ? { ...conversation, [field]: read } : null;
    });
    if (!record) return;
    const frame = { type: 'read', data: { visitor_id: id, seq: record[field], by } } as const;
    this.#deps.hub.toStaff(frame);
    if (by === 'staff') this.#deps.presence.toVisitor(id, frame);
  }

  /** Returns to SallieBot without settling anything: a visitor who waits for an answer still waits. */
  async #fallBack(
    id: string,
    reason: 'visitor' | 'quiet',
    mayEnd: () => boolean = () => true,
  ): Promise<void> {
    let data: HandedBack | null = null;
    await this.#change(id, (conversation) => {
      const { taken_by: by, taken_by_id: by_id } = conversation;
      if (by === null || by_id === null || !mayEnd()) return null;
      data =
        reason === 'visitor'
          ? { visitor_id: id, role: 'visitor', reason }
          : { visitor_id: id, role: 'staff', by, by_id, reason };
      return { ...conversation, ...nobodysTurn };
    });
    if (data) this.#publish({ type: 'handBack', data });
  }

  /** Resolves to null when nothing changed. */
  #change(
    id: string,
    to: (conversation: ConversationState) => ConversationState | null,
  ): Promise<ConversationState | null> {
    const { store } = this.#deps;
    return inConversation(store, id, async () => {
      // A visitor who was erased meanwhile must leave no conversation behind.
      const isKnown = (await store.get('visitors', id)) !== undefined;
      const record = isKnown ? to(await conversationOf(store, id)) : null;
      if (record) await store.commit([{ put: 'threads', record }]);
      return record;
    });
  }

  #publish(frame: Extract<ServerFrame, { type: 'takeOver' | 'handBack' }>): void {
    this.#deps.hub.toStaff(frame);
    this.#deps.presence.toVisitor(frame.data.visitor_id, frame);
  }
}
