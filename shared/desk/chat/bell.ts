import type { ServerFrame } from '../../src/live.ts';
import { arrivalAlert, lineAlert } from '../alerts.ts';
import type { Notice, Sound } from '../host.ts';
import type { OpenDesk } from '../open-desk.ts';
import { unreadOf } from '../stores/threads-list.ts';
import { threadName } from './thread-name.ts';

export interface ChatCall {
  visitorId: string;
  notice: Notice;
  sound: Sound;
}

export type ChatBell = (frame: ServerFrame, desk: OpenDesk) => ChatCall | null;

/** Decides which frames of the live chat call staff; remembers only when each conversation last did. */
export function createChatBell(now: () => number): ChatBell {
  const rung = new Map<string, { arrival: number | null; any: number | null }>();
  const lastOf = (id: string) => rung.get(id) ?? { arrival: null, any: null };

  function arrival(id: string, name: string): ChatCall | null {
    const at = now();
    const notice = arrivalAlert(name, lastOf(id), at);
    if (!notice) return null;
    rung.set(id, { arrival: at, any: at });
    return { visitorId: id, notice, sound: 'visitor' };
  }

  return (frame, desk) => {
    if (frame.type === 'visitorOnline') {
      return arrival(frame.data.visitor_id, nameOf(desk, frame.data.visitor_id, frame.data.name));
    }
    if (frame.type !== 'liveChatMessage') return null;
    const { visitor_id: id, seq } = frame.data;
    const { list, watched, viewing } = desk.threads.getState();
    const thread = list[id];
    if (thread && seq <= thread.last_seq) return null;
    const speaker = thread?.taken_by ?? null;
    const at = now();
    const notice = lineAlert(frame.data, {
      name: nameOf(desk, id, thread?.name ?? ''),
      isWatched: watched === id || (speaker !== null && viewing[speaker] === id),
      isForPerson: thread !== undefined && unreadOf({ ...thread, unread: 1 }) > 0,
      last: lastOf(id),
      now: at,
    });
    if (!notice) return null;
    rung.set(id, { ...lastOf(id), any: at });
    return { visitorId: id, notice, sound: 'line' };
  };
}

function nameOf({ leads }: OpenDesk, id: string, told: string): string {
  return threadName(
    id,
    told,
    leads.visitors.getState().rows.find((row) => row.id === id),
  );
}
