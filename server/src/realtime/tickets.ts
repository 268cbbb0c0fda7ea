import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';

export const TICKET_LIFE_MS = 60_000;

/** One registration on the socket within 60 s, for a client whose socket carries no cookie. */
export interface Tickets {
  /** Returns the ticket of a session. */
  issue(sessionId: string): string | Promise<string>;
  /** The session it was issued to; null for one that is used, old or not ours. */
  redeem(ticket: string): string | null | Promise<string | null>;
}

/** Tickets in memory: after a restart clients ask for new ones. */
export function createTickets(clock: Pick<Clock, 'steady'>, random: Random): Tickets {
  const open = new Map<string, { sessionId: string; until: number }>();
  return {
    issue(sessionId) {
      const now = clock.steady();
      for (const [ticket, { until }] of open) if (until < now) open.delete(ticket);
      const ticket = random.token(32);
      open.set(ticket, { sessionId, until: now + TICKET_LIFE_MS });
      return ticket;
    },
    redeem(ticket) {
      const held = open.get(ticket);
      open.delete(ticket);
      return held && held.until >= clock.steady() ? held.sessionId : null;
    },
  };
}
