import type { IncomingMessage } from 'node:http';
import { assertNever } from '@sallie/shared/assert-never';
import type { ClientFrame, Registration, SentLine } from '@sallie/shared/live';
import type { Receive } from '../chat/receive.ts';
import type { Speakers } from '../chat/speakers.ts';
import type { Clock } from '../clock.ts';
import { createLimit, rates } from '../http/limits.ts';
import type { Sessions, SignedIn } from '../staff/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import type { Presence } from './presence.ts';
import type { Party } from './sockets.ts';
import type { Tickets } from './tickets.ts';

export interface StaffPartySurroundings {
  hub: Hub;
  tickets: Tickets;
  sessions: Sessions;
  presence: Presence;
  store: Store;
  receive: Receive;
  speakers: Speakers;
  clock: Clock;
  rateLimits: number;
}

type StaffRegistration = Extract<Registration, { isAdmin: true }>;

/** Registers a staff socket by a ticket or by the session cookie of its handshake. */
export async function admitStaff(
  frame: StaffRegistration,
  request: IncomingMessage,
  connection: Connection,
  around: StaffPartySurroundings,
): Promise<Party | string> {
  const { hub, tickets, sessions, presence, store, receive, speakers, clock, rateLimits } = around;
  const named = frame.authToken ? tickets.redeem(frame.authToken) : await sessions.peek(request);
  const known = named && (await sessions.stillSignedIn(named.sessionId));
  if (!known) return 'Please sign in again.';
  const staff: SignedIn = known;
  const desk = { connection, staff };
  const limit = createLimit(rates.staff, clock, rateLimits);
  hub.join(desk, frame.cursor, presence.online());

  async function act(frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      case 'viewing':
        return hub.toStaff({ type: 'viewing', data: { ...frame.data, by: staff.name } }, desk);
      case 'typing':
        presence.toVisitor(frame.data.visitor_id, frame);
        return hub.toStaff(frame, desk);
      case 'read':
        return speakers.staffRead(frame.data.visitor_id, frame.data.seq);
      case 'takeOver':
        return speakers.takeOver(frame.data.visitor_id, staff.name);
      case 'handBack':
        return speakers.handBack(frame.data.visitor_id, staff.name);
      case 'liveChatMessage':
        return say(frame.data);
      default:
        assertNever(frame);
    }
  }

  async function say({ visitor_id, message, client_id }: SentLine): Promise<void> {
    if (!(await store.get('visitors', visitor_id))) {
      return connection.send({ type: 'error', message: 'This visitor is not known any more.' });
    }
    const kept = await receive({
      visitorId: visitor_id,
      message,
      clientId: client_id ?? null,
      author: { as: 'staff', name: staff.name },
      from: { desk },
    });
    if (!kept) return;
    const { id, seq, created_at } = kept;
    connection.send({ type: 'ack', ...(client_id && { client_id }), id, seq, created_at });
  }

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
      await act(frame);
    },
    async beat() {
      if (!(await sessions.stillSignedIn(staff.sessionId))) connection.close(1008, 'signed out');
    },
    leave: () => hub.leave(desk),
  };
}
