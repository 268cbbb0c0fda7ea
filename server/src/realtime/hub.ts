import type { Presence, ServerFrame, Viewing } from '@sallie/shared/contract/frames';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { SignedIn } from '../http/endpoint.ts';
import { type Connection, frameText } from './connection.ts';
import { createElsewhere } from './elsewhere.ts';
import type { Relay } from './relay.ts';

/* Frames of these types tell of something kept; a desk that was away is sent them again. The rest is of the moment. */
const lasting = new Set<ServerFrame['type']>([
  'leadCreated',
  'leadChanged',
  'leadErased',
  'leadAssigned',
  'liveChatMessage',
  'conversationNote',
  'settingsChanged',
  'noticesChanged',
  'answersChanged',
  'quickRepliesChanged',
  'staffChanged',
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
  /** One that was connected to this process or another, or is now, has another place. */
  change(): void;
}

export type Hub = ReturnType<typeof createHub>;

/** Who of the staff is connected, and what they are told. */
export function createHub(relay: Relay) {
  /** Connected to this process, by the name under which the others know them. */
  const staffClients = new Map<StaffClient, string>();
  let named = 0;
  const emitter = createEmitter<HubEvents>();
  const remembered: { at: number; text(): string }[] = [];
  /** What was told up to here is not remembered. */
  let forgotten = relay.seq();

  const elsewhere = createElsewhere({
    relay,
    topic: 'desks',
    own: () => [...staffClients].map(([staffClient, name]) => [name, shownOf(staffClient)]),
    onChange: () => emitter.emit('change'),
  });

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

  function forgetAll(): void {
    remembered.length = 0;
    forgotten = relay.seq();
  }

  function sendHere(frame: ServerFrame, text: () => string, except?: Connection): void {
    for (const { connection } of staffClients.keys())
      if (connection !== except) connection.sendText(text());
    emitter.emit('frame', frame);
  }

  relay.on('staff', ({ seq, frame, except }) => {
    const text = madeOnce({ ...frame, cursor: cursor() });
    if (lasting.has(frame.type)) remember(seq, text);
    sendHere(frame, text, except);
  });
  relay.on('forget', forgetAll);
  relay.on('startOver', forgetAll);

  return {
    /** How many members of staff are connected, to whichever process. */
    connectedStaff(): number {
      const here = [...staffClients.keys()].map(({ staff }) => staff.id);
      return new Set([...here, ...elsewhere.all().map(([, { staff_id }]) => staff_id)]).size;
    },
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
      named += 1;
      staffClients.set(staffClient, String(named));
      elsewhere.add(String(named), shownOf(staffClient));
      emitter.emit('join', staffClient);
    },
    leave(staffClient: StaffClient): void {
      elsewhere.drop(staffClients.get(staffClient) ?? '');
      staffClients.delete(staffClient);
      emitter.emit('change');
    },
    /** Answers with its `off`. */
    on: <E extends keyof HubEvents>(event: E, handle: HubEvents[E]) => emitter.on(event, handle),
    /** How many desks are connected, to whichever process. */
    staffClients: () => staffClients.size + elsewhere.all().length,
    /** How many of them are connected to this one. */
    staffClientsHere: () => staffClients.size,
    /** Somebody at this desk looks at something else, or at nothing. Returns what this member of staff looks at now, on whichever desk. */
    look(staffClient: StaffClient, viewing: Viewing | null): Viewing | null {
      staffClient.viewing = viewing;
      const name = staffClients.get(staffClient);
      if (name !== undefined) elsewhere.add(name, shownOf(staffClient));
      if (viewing) return viewing;
      const here = [...staffClients.keys()].filter((other) => other !== staffClient).map(shownOf);
      const all = [...here, ...elsewhere.all().map(([, desk]) => desk)];
      const theirs = all.filter(({ staff_id }) => staff_id === staffClient.staff.id);
      return theirs.find((desk) => desk.viewing)?.viewing ?? null;
    },
    /** To one desk alone. */
    send(staffClient: StaffClient, frame: ServerFrame): void {
      staffClient.connection.sendText(frameText({ ...frame, cursor: cursor() }));
    },
    /** The desks of this process, of what each process finds out by itself; of the moment only. */
    toStaffHere(frame: ServerFrame): void {
      sendHere(frame, madeOnce({ ...frame, cursor: cursor() }));
    },
    toStaff: (frame: ServerFrame, except?: StaffClient) => relay.toStaff(frame, except?.connection),
    /** Closes the sockets of a session that ended. */
    dropSession(sessionId: string): void {
      for (const { connection, staff } of staffClients.keys()) {
        if (staff.sessionId === sessionId) connection.close(1008, 'signed out');
      }
    },
    /** Erased text is not to be sent again to a desk that was away: every cursor so far means a reload. */
    forget: () => relay.forget(),
  };
}

const shownOf = ({ staff, viewing }: StaffClient) => ({ staff_id: staff.id, viewing });

/** The text of a frame, made when the first desk is there to read it. */
function madeOnce(frame: ServerFrame): () => string {
  let made: string | undefined;
  return () => {
    made ??= frameText(frame);
    return made;
  };
}
