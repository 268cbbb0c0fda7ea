import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Core } from '../core.ts';
import type { SignedIn } from '../http/endpoint.ts';
import type { ConversationState } from '../store/records.ts';
import { conversationOf, inConversation, nobodysTurn } from './conversation-state.ts';
import type { Presence } from './presence.ts';

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
    const settled = { ...nobodysTurn, waiting_since: null, reminded: false, urgent: false };
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
