import type { ServerFrame } from '@sallie/shared/contract/frames';

/** Conversations of which the last line is known; of those that fell silent longest ago nobody waits for one that is late. */
const MOST_KNOWN = 10_000;

/**
 * Tells where a line of the chat comes after a later one of its conversation. Whoever says a line holds the conversation until all
 * have heard it, but the hold is a connection's: when the database goes between the line's commit and its telling, another process
 * may say the next one first. What is shown can then only be read anew.
 */
export function createLineOrder() {
  /** By visitor, the one heard longest ago first. */
  const last = new Map<string, number>();

  return {
    /** To be asked about every frame, in the order in which all hear them. */
    isBroken(frame: ServerFrame): boolean {
      if (frame.type !== 'liveChatMessage') return false;
      const { visitor_id, seq } = frame.data;
      const before = last.get(visitor_id) ?? 0;
      last.delete(visitor_id);
      last.set(visitor_id, Math.max(before, seq));
      if (last.size > MOST_KNOWN) forgetFirst();
      return seq < before;
    },
    /** Everybody reads everything anew. */
    forget: () => last.clear(),
  };

  function forgetFirst(): void {
    for (const visitorId of last.keys()) {
      last.delete(visitorId);
      return;
    }
  }
}
