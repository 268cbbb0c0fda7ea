import type { Presence, ServerFrame, Viewing } from '@sallie/shared/contract/frames';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { SignedIn } from '../http/endpoint.ts';
import { type Connection, frameText } from './connection.ts';
import type { Relay } from './relay.ts';

/* Frames of these types tell of something kept; a desk that was away is sent them again. The rest is of the moment. */
const lasting = new Set<ServerFrame['type']>([
  'leadCreated',
  'leadChanged',
  'leadErased',
  'liveChatMessage',
  'settingsChanged',
  'noticesChanged',
]);
const REMEMBERED = 2000;

export interface StaffClient {
  connection: Connection;
  staff: Pick<SignedIn, 'id' | 'name' | 'sessionId'>;
  /** What somebody at this desk looks at; null when at nothing. */
  viewing: Viewing | null;
}

/** What the desks are told, and their coming and going. */
interface HubEvents {
  frame(frame: ServerFrame): void;
  /** After it was told what it missed. */
  join(staffClient: StaffClient): void;
  leave(): void;
}

export type Hub = ReturnType<typeof createHub>;

/** Who of the staff is connected, and what they are told. */
export function createHub(relay: Relay) {
  const staffClients = new Set<StaffClient>();
  const emitter = createEmitter<HubEvents>();
  const remembered: { at: number; text(): string }[] = [];
  /** What was told up to here is not remembered. */
  let forgotten = relay.seq();

  const cursor = () => `${relay.epoch()}.${relay.seq()}`;

  /** The frames after `from`, or null when they are no longer known. */
  function missedSince(from: string): string[] | null {
    const [epoch, count] = from.split('.');
    const seen = Number(count);
    if (epoch !== relay.epoch() || !Number.isInteger(seen) || seen > relay.seq()) return null;
    if (seen < forgotten) return null;
    return remembered.filter(({ at }) => at > seen).map(({ text }) => text());
  }

  function remember(at: number, text: () => string): void {
    remembered.push({ at, text });
    if (remembered.length > REMEMBERED) forgotten = remembered.shift()?.at ?? forgotten;
  }

  relay.on('staff', ({ seq, frame, except }) => {
    const text = madeOnce({ ...frame, cursor: cursor() });
    if (lasting.has(frame.type)) remember(seq, text);
    for (const { connection } of staffClients)
      if (connection !== except) connection.sendText(text());
    emitter.emit('frame', frame);
  });
  relay.on('forget', () => {
    remembered.length = 0;
    forgotten = relay.seq();
  });

  return {
    connectedStaff: () => new Set([...staffClients].map(({ staff }) => staff.id)).size,
    /** Tells the desk what it missed, or to reload, and from then on everything. */
    join(staffClient: StaffClient, from: string | undefined, online: Presence[]): void {
      const missed = from === undefined ? null : missedSince(from);
      staffClient.connection.send({
        type: 'connected',
        cursor: missed ? (from as string) : cursor(),
        resume: missed ? 'ok' : 'reset',
        online,
      });
      for (const text of missed ?? []) staffClient.connection.sendText(text);
      staffClients.add(staffClient);
      emitter.emit('join', staffClient);
    },
    leave(staffClient: StaffClient): void {
      staffClients.delete(staffClient);
      emitter.emit('leave');
    },
    /** Answers with its `off`. */
    on: <E extends keyof HubEvents>(event: E, handle: HubEvents[E]) => emitter.on(event, handle),
    /** How many desks are connected. */
    staffClients: () => staffClients.size,
    /** What this member of staff looks at on the other desks; null when at nothing. */
    viewedElsewhere(staffClient: StaffClient): Viewing | null {
      const others = [...staffClients].filter(
        (other) => other !== staffClient && other.staff.id === staffClient.staff.id,
      );
      return others.find(({ viewing }) => viewing)?.viewing ?? null;
    },
    /** One desk alone. */
    tell(staffClient: StaffClient, frame: ServerFrame): void {
      staffClient.connection.sendText(frameText({ ...frame, cursor: cursor() }));
    },
    toStaff: (frame: ServerFrame, except?: StaffClient) => relay.toStaff(frame, except?.connection),
    /** Closes the sockets of a session that ended. */
    dropSession(sessionId: string): void {
      for (const { connection, staff } of staffClients) {
        if (staff.sessionId === sessionId) connection.close(1008, 'signed out');
      }
    },
    /** Erased text is not to be sent again to a desk that was away: every cursor so far means a reload. */
    forget: () => relay.forget(),
  };
}

/** The text of a frame, made when the first desk is there to read it. */
function madeOnce(frame: ServerFrame): () => string {
  let made: string | undefined;
  return () => {
    made ??= frameText(frame);
    return made;
  };
}
