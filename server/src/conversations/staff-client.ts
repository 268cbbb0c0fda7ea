import type { IncomingMessage } from 'node:http';
import type {
  ClientFrame,
  Registration,
  SentMessage,
  ServerFrame,
  Viewing,
} from '@sallie/shared/contract/frames';
import type { After } from '@sallie/shared/realtime/timers';
import { assertNever } from '@sallie/shared/rules/assert-never';
import type { SignedIn } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import type { StaffRef } from '../leads/lead-edit.ts';
import type { Connection } from '../realtime/connection.ts';
import type { Hub, StaffClient } from '../realtime/hub.ts';
import type { Relay } from '../realtime/relay.ts';
import type { SocketClient } from '../realtime/sockets.ts';
import type { Tickets } from '../realtime/tickets.ts';
import type { Sessions } from '../staff/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Presence } from './presence.ts';
import { type Receive, TakenByColleague } from './receive.ts';
import type { Speakers } from './speakers.ts';

export interface StaffClientDeps {
  hub: Hub;
  relay: Relay;
  tickets: Tickets;
  sessions: Sessions;
  presence: Presence;
  store: Store;
  receive: Receive;
  /** Staff have answered in this conversation. */
  answered(visitorId: string, staff: StaffRef): Promise<void>;
  speakers: Speakers;
  limits: Limits;
  /** Runs `task` after so many milliseconds; returns its cancelling. */
  after: After;
}

/** A timer cannot be set for much longer than three weeks. */
const LONGEST_WATCH = 24 * 3_600_000;

type RefusalDetails = Omit<Extract<ServerFrame, { type: 'error' }>, 'type' | 'message'>;
type StaffRegistration = Extract<Registration, { isAdmin: true }>;

/** Registers a staff socket by a ticket or by the session cookie of its handshake. */
export async function admitStaff(
  frame: StaffRegistration,
  request: IncomingMessage,
  connection: Connection,
  deps: StaffClientDeps,
): Promise<SocketClient | string> {
  const { hub, relay, tickets, sessions, presence, store, receive, limits, after } = deps;
  const { answered, speakers } = deps;
  // It may have been told more by another process than this one has heard of.
  await relay.caughtUp();
  const { authToken } = frame;
  const sessionId = authToken
    ? await tickets.redeem(authToken)
    : ((await sessions.peek(request))?.sessionId ?? null);
  const known = sessionId && (await sessions.stillSignedIn(sessionId));
  if (!known) return 'Please sign in again.';
  let staff: SignedIn = known;
  const staffClient: StaffClient = { connection, staff, viewing: null };
  hub.join(staffClient, frame.cursor, presence.online());
  let isHere = true;
  let cancelWatch = () => {};
  const signedOut = () => connection.close(1008, 'signed out');
  watch();

  /** Closes at the moment the session ends by itself; whoever ends one before its time closes its sockets. */
  function watch(): void {
    sessions.remaining(staff.sessionId).then((left) => {
      if (left === 0) signedOut();
      else if (isHere) cancelWatch = after(Math.min(left, LONGEST_WATCH), watch);
    }, signedOut);
  }

  async function act(frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      case 'viewing':
        return look(Object.keys(frame.data).length > 0 ? frame.data : null);
      case 'typing': {
        const typing = { ...frame, data: { ...frame.data, by: staff.name, by_id: staff.id } };
        presence.toVisitor(frame.data.visitor_id, typing);
        return hub.toStaff(typing, staffClient);
      }
      case 'read':
        return speakers.staffRead(frame.data.visitor_id, frame.data.seq);
      case 'takeOver':
        if (!(await isKnown(frame.data.visitor_id))) return;
        return speakers.takeOver(frame.data.visitor_id, staff);
      case 'handBack':
        if (!(await isKnown(frame.data.visitor_id))) return;
        return speakers.handBack(frame.data.visitor_id, staff);
      case 'liveChatMessage':
        return say(frame.data);
      default:
        assertNever(frame);
    }
  }

  /** Colleagues know one place per person: who looks away here may still look at something on a second desk. */
  function look(viewing: Viewing | null): void {
    const seen = hub.look(staffClient, viewing);
    hub.toStaff(
      { type: 'viewing', data: { ...seen, by: staff.name, by_id: staff.id } },
      staffClient,
    );
  }

  async function say({ visitor_id, message, client_id, take_over }: SentMessage): Promise<void> {
    const kept = await receive({
      visitorId: visitor_id,
      message,
      clientId: client_id ?? null,
      author: { as: 'staff', id: staff.id, name: staff.name, takeOver: take_over },
      from: { staffClient },
    }).catch((error: unknown) => turnDown(error, client_id));
    if (kept === 'refused') return;
    if (!kept) return refuse('This visitor is not known any more.', { client_id });
    // After whatever was said before it, by whichever process.
    await relay.caughtUp();
    const { id, seq, created_at } = kept;
    connection.send({ type: 'ack', ...(client_id && { client_id }), id, seq, created_at });
    await answered(visitor_id, staff);
  }

  function turnDown(error: unknown, client_id: string | undefined): 'refused' {
    if (!(error instanceof TakenByColleague)) throw error;
    refuse(error.message, { client_id, taken_by: error.takenBy });
    return 'refused';
  }

  /** A session that ended a moment ago is not heard, even when its socket is slow to close. */
  async function maySpeak({ type }: ClientFrame): Promise<boolean> {
    // To talk is to use the session: nobody is signed out in the middle of a chat.
    const known = await sessions.stillSignedIn(staff.sessionId, type === 'liveChatMessage');
    if (!known) return false;
    staff = staffClient.staff = known; // They may have another name by now.
    return true;
  }

  const isKnown = async (id: string) => (await store.get('visitors', id)) !== undefined;

  function refuse(message: string, details: RefusalDetails = {}) {
    connection.send({ type: 'error', message, ...details });
  }

  return {
    async receive(frame) {
      if (!(await maySpeak(frame))) return signedOut();
      const wait = limits.staff.take(staff.id);
      if (!wait) return act(frame);
      const { client_id } = frame.type === 'liveChatMessage' ? frame.data : {};
      refuse('That was a little too fast.', { client_id, retry_after: wait });
    },
    misread: (sentence) => refuse(sentence),
    async beat() {
      if (!(await sessions.stillSignedIn(staff.sessionId))) signedOut();
    },
    leave() {
      isHere = false;
      cancelWatch();
      hub.leave(staffClient);
      if (staffClient.viewing) look(null);
    },
  };
}
