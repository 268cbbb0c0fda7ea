import type { IncomingMessage } from 'node:http';
import type { Registration } from '@sallie/shared/live';
import type { Clock } from '../clock.ts';
import { createLimit, rates } from '../http/limits.ts';
import type { Sessions, SignedIn } from '../staff/sessions.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import type { Party } from './sockets.ts';
import type { Tickets } from './tickets.ts';

export interface StaffPartySurroundings {
  hub: Hub;
  tickets: Tickets;
  sessions: Sessions;
  clock: Clock;
  rateLimits: number;
}

type StaffRegistration = Extract<Registration, { isAdmin: true }>;

/** Registers a staff socket by a ticket or by the session cookie of its handshake. */
export async function admitStaff(
  frame: StaffRegistration,
  request: IncomingMessage,
  connection: Connection,
  { hub, tickets, sessions, clock, rateLimits }: StaffPartySurroundings,
): Promise<Party | string> {
  const named = frame.authToken ? tickets.redeem(frame.authToken) : await sessions.peek(request);
  const staff: SignedIn | null = named && (await sessions.stillSignedIn(named.sessionId));
  if (!staff) return 'Please sign in again.';
  const desk = { connection, staff };
  const limit = createLimit(rates.staff, clock, rateLimits);
  hub.join(desk, frame.cursor);
  return {
    async receive(frame) {
      const wait = limit.take(staff.id);
      if (wait) {
        connection.send({
          type: 'error',
          message: 'That was a little too fast.',
          retry_after: wait,
        });
        return;
      }
      if (frame.type === 'viewing') {
        hub.toStaff({ type: 'viewing', data: { ...frame.data, by: staff.name } }, desk);
      }
    },
    async beat() {
      if (!(await sessions.stillSignedIn(staff.sessionId))) connection.close(1008, 'signed out');
    },
    leave: () => hub.leave(desk),
  };
}
