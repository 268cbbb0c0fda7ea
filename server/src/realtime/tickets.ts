import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/secrets.ts';

export const TICKET_LIFE_MS = 60_000;

/** A ticket allows one registration within 60 s, for a client whose socket sends no cookie. */
export interface Tickets {
  issue(sessionId: string): string | Promise<string>;
  /** Returns the session, or null for a ticket that is used, expired or not ours. */
  redeem(ticket: string): string | null | Promise<string | null>;
}

/** Keeps tickets in memory; after a restart clients ask for new ones. */
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
