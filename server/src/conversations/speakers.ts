import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { SignedIn } from '../http/endpoint.ts';
import type { Hub } from '../realtime/hub.ts';
import type { ConversationState } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { conversationOf, inConversation, nobodysTurn } from './conversation-state.ts';
import type { Presence } from './presence.ts';

export interface SpeakersDeps {
  store: Store;
  hub: Hub;
  presence: Presence;
  clock: Pick<Clock, 'now'>;
}

/** A member of staff, as they are called now. */
type Speaker = Pick<SignedIn, 'id' | 'name'>;
type HandedBack = Extract<ServerFrame, { type: 'handBack' }>['data'];

export type Speakers = ReturnType<typeof createSpeakers>;

/** Who speaks for the shop in a conversation, and how far each side has read. */
export function createSpeakers({ store, hub, presence, clock }: SpeakersDeps) {
  async function change(
    id: string,
    to: (conversation: ConversationState) => ConversationState | null,
  ): Promise<boolean> {
    return inConversation(store, id, async () => {
      const record = to(await conversationOf(store, id));
      if (!record) return false;
      await store.commit([{ put: 'threads', record }]);
      return true;
    });
  }

  function publish(frame: Extract<ServerFrame, { type: 'takeOver' | 'handBack' }>) {
    hub.toStaff(frame);
    presence.toVisitor(frame.data.visitor_id, frame);
  }

  /** Back to SallieBot without anybody having settled it: who waits for an answer still waits. */
  async function fallBack(
    id: string,
    reason: 'visitor' | 'quiet',
    mayEnd: () => boolean = () => true,
  ): Promise<void> {
    let data: HandedBack | null = null;
    await change(id, (conversation) => {
      const { taken_by: by, taken_by_id: by_id } = conversation;
      if (by === null || by_id === null || !mayEnd()) return null;
      data =
        reason === 'visitor'
          ? { visitor_id: id, role: 'visitor', reason }
          : { visitor_id: id, role: 'staff', by, by_id, reason };
      return { ...conversation, ...nobodysTurn };
    });
    if (data) publish({ type: 'handBack', data });
  }

  return {
    /** From now on the bot is silent in this conversation. */
    async takeOver(id: string, { id: by_id, name: by }: Speaker): Promise<void> {
      const taken_at = clock.now().toISOString();
      await change(id, (conversation) => ({
        ...conversation,
        taken_by: by,
        taken_by_id: by_id,
        taken_at,
      }));
      publish({ type: 'takeOver', data: { visitor_id: id, by, by_id } });
    },
    async handBack(id: string, { id: by_id, name: by }: Speaker): Promise<void> {
      const changed = await change(id, (conversation) => ({
        ...conversation,
        ...nobodysTurn,
        waiting_since: null,
        reminded: false,
        urgent: false,
      }));
      if (changed)
        publish({ type: 'handBack', data: { visitor_id: id, role: 'staff', by, by_id } });
    },
    /** The visitor went back to the bot. */
    visitorLeft: (id: string) => fallBack(id, 'visitor'),
    /** Nobody has said anything for long; `isQuiet` is asked when no message can come between. */
    fellQuiet: (id: string, isQuiet: () => boolean) => fallBack(id, 'quiet', isQuiet),
    visitorRead: (id: string, seq: number) => noteRead(id, seq, 'visitor'),
    staffRead: (id: string, seq: number) => noteRead(id, seq, 'staff'),
  };

  async function noteRead(id: string, seq: number, by: 'visitor' | 'staff'): Promise<void> {
    const field = by === 'visitor' ? 'visitor_read' : 'staff_read';
    let read = 0;
    const changed = await change(id, (conversation) => {
      read = Math.min(Math.floor(seq), conversation.last_seq);
      return read > conversation[field] ? { ...conversation, [field]: read } : null;
    });
    if (!changed) return;
    const frame = { type: 'read', data: { visitor_id: id, seq: read, by } } as const;
    hub.toStaff(frame);
    if (by === 'staff') presence.toVisitor(id, frame);
  }
}
