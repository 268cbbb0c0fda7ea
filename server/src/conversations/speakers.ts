import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Hub } from '../realtime/hub.ts';
import type { ConversationState, Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { conversationOf, inConversation } from './conversation-state.ts';
import type { Presence } from './presence.ts';

export interface SpeakersDeps {
  store: Store;
  hub: Hub;
  presence: Presence;
  clock: Pick<Clock, 'now'>;
  onChange(visitorId: string): void;
  onTakeOver(visitorId: string): void;
}

export type Speakers = ReturnType<typeof createSpeakers>;

/** Who speaks for the shop in a thread, and how far each side has read. */
export function createSpeakers(deps: SpeakersDeps) {
  const { store, hub, presence, clock, onChange } = deps;

  async function change(
    id: string,
    to: (thread: ConversationState) => ConversationState | null,
  ): Promise<boolean> {
    return inConversation(store, id, async () => {
      const record = to(await conversationOf(store, id));
      if (!record) return false;
      await store.commit([{ put: 'threads', record }]);
      onChange(id);
      return true;
    });
  }

  function tell(frame: Extract<ServerFrame, { type: 'takeOver' | 'handBack' }>) {
    hub.toStaff(frame);
    presence.toVisitor(frame.data.visitor_id, frame);
  }

  /** Back to SallieBot without anybody having settled it: who waits for an answer still waits. */
  async function fallBack(
    id: string,
    reason: 'visitor' | 'quiet',
    mayEnd: () => boolean = () => true,
  ): Promise<void> {
    let by = '';
    const changed = await change(id, (thread) => {
      if (thread.taken_by === null || !mayEnd()) return null;
      by = reason === 'visitor' ? 'the visitor' : thread.taken_by;
      return { ...thread, taken_by: null };
    });
    if (changed) tell({ type: 'handBack', data: { visitor_id: id, by, reason } });
  }

  return {
    /** From now on the bot is silent in this thread. */
    async takeOver(id: string, by: string): Promise<void> {
      const taken_at = clock.now().toISOString();
      await change(id, (thread) => ({ ...thread, taken_by: by, taken_at }));
      deps.onTakeOver(id);
      tell({ type: 'takeOver', data: { visitor_id: id, by } });
    },
    async handBack(id: string, by: string): Promise<void> {
      const changed = await change(id, (thread) => ({
        ...thread,
        taken_by: null,
        waiting_since: null,
        reminded: false,
      }));
      if (changed) tell({ type: 'handBack', data: { visitor_id: id, by } });
    },
    /** The visitor went back to the bot. */
    visitorLeft: (id: string) => fallBack(id, 'visitor'),
    /** Nobody has said anything for long; `isQuiet` is asked when no line can come between. */
    fellQuiet: (id: string, isQuiet: () => boolean) => fallBack(id, 'quiet', isQuiet),
    visitorRead: (id: string, seq: number) => noteRead(id, seq, 'visitor'),
    staffRead: (id: string, seq: number) => noteRead(id, seq, 'staff'),
  };

  async function noteRead(id: string, seq: number, by: 'visitor' | 'staff'): Promise<void> {
    const field = by === 'visitor' ? 'visitor_read' : 'staff_read';
    let read = 0;
    const changed = await change(id, (thread) => {
      read = Math.min(Math.floor(seq), thread.last_seq);
      return read > thread[field] ? { ...thread, [field]: read } : null;
    });
    if (!changed) return;
    const frame = { type: 'read', data: { visitor_id: id, seq: read, by } } as const;
    hub.toStaff(frame);
    if (by === 'staff') presence.toVisitor(id, frame);
  }
}
