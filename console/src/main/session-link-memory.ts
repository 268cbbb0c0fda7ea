import type { Attention, Presence, ServerFrame } from '@sallie/shared/contract/frames';

/** What the connection has told so far and a page that comes up later needs too. */
export function createLinkMemory() {
  let cursor: string | undefined;
  let attention: Attention | null = null;
  const online = new Map<string, Presence>();

  return {
    hear(frame: ServerFrame) {
      if ('cursor' in frame && frame.cursor) cursor = frame.cursor;
      if (frame.type === 'attention') attention = frame.data;
      if (frame.type === 'visitorOnline') online.set(frame.data.visitor_id, frame.data);
      if (frame.type === 'visitorOffline') online.delete(frame.data.visitor_id);
      if (frame.type !== 'connected') return;
      online.clear();
      for (const who of frame.online ?? []) online.set(who.visitor_id, who);
    },
    /** Where to resume from, also after a sleep. */
    cursor: () => cursor,
    attention: () => attention,
    /** To a page that has just come up: it loads everything, and nothing of this rings. */
    greeting(): ServerFrame[] {
      const connected: ServerFrame = {
        type: 'connected',
        resume: 'reset',
        online: [...online.values()],
        ...(cursor !== undefined && { cursor }),
      };
      return attention ? [connected, { type: 'attention', data: attention }] : [connected];
    },
    /** Another person, or nobody, is signed in. */
    forget() {
      cursor = undefined;
      attention = null;
      online.clear();
    },
  };
}
