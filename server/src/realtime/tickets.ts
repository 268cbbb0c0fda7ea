import type { SignedIn } from '../http/endpoint.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';

const LIFE = 60_000;

export type Tickets = ReturnType<typeof createTickets>;

/** One registration on the socket within 60 s, for a client whose socket carries no cookie. In memory: a restart asks for a new one. */
export function createTickets(clock: Clock, random: Random) {
  const open = new Map<string, { staff: SignedIn; until: number }>();
  return {
    issue(staff: SignedIn): string {
      const now = clock.steady();
      for (const [ticket, { until }] of open) if (until < now) open.delete(ticket);
      const ticket = random.token(32);
      open.set(ticket, { staff, until: now + LIFE });
      return ticket;
    },
    redeem(ticket: string): SignedIn | null {
      const held = open.get(ticket);
      open.delete(ticket);
      return held && held.until >= clock.steady() ? held.staff : null;
    },
  };
}
