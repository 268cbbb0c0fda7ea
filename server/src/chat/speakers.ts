import type { Hub } from '../live/hub.ts';
import type { Presence } from '../live/presence.ts';
import type { Store, ThreadState } from '../store/store.ts';
import { inThread, threadOf } from './threads.ts';

export interface SpeakersSurroundings {
  store: Store;
  hub: Hub;
  presence: Presence;
  onChange(visitorId: string): void;
}

export type Speakers = ReturnType<typeof createSpeakers>;

/** Who speaks for the shop in a thread, and how far each side has read. */
export function createSpeakers({ store, hub, presence, onChange }: SpeakersSurroundings) {
  async function change(
    id: string,
    to: (thread: ThreadState) => ThreadState | null,
  ): Promise<boolean> {
    return inThread(store, id, async () => {
      const record = to(await threadOf(store, id));
      if (!record) return false;
      await store.commit([{ put: 'threads', record }]);
      onChange(id);
      return true;
    });
  }

  function tell(type: 'takeOver' | 'handBack', visitor_id: string, by: string) {
    const frame = { type, data: { visitor_id, by } } as const;
    hub.toStaff(frame);
    presence.toVisitor(visitor_id, frame);
  }

  return {
    /** From now on the bot is silent in this thread. */
    async takeOver(id: string, by: string): Promise<void> {
      if (await change(id, (thread) => ({ ...thread, taken_by: by }))) tell('takeOver', id, by);
    },
    async handBack(id: string, by: string): Promise<void> {
      const changed = await change(id, (thread) => ({
        ...thread,
        taken_by: null,
        waiting_since: null,
        reminded: false,
      }));
      if (changed) tell('handBack', id, by);
    },
    /** The visitor went back to the bot; who waits for an answer still waits. */
    async visitorLeft(id: string): Promise<void> {
      const changed = await change(id, (thread) =>
        thread.taken_by ? { ...thread, taken_by: null } : null,
      );
      if (changed) tell('handBack', id, 'the visitor');
    },
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
