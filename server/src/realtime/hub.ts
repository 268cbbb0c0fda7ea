import type { Presence, ServerFrame, Viewing } from '@sallie/shared/contract/frames';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { SignedIn } from '../http/endpoint.ts';
import { type Connection, frameText } from './connection.ts';
import { createElsewhere, type Elsewhere, type Relay } from './relay.ts';

/* Frames about stored data, which a desk gets after a reconnect. All other frames matter only for the moment. */
const lasting = new Set<ServerFrame['type']>([
  'leadCreated',
  'leadChanged',
  'leadErased',
  'leadAssigned',
  'liveChatMessage',
  'conversationNote',
  'visitChanged',
  'settingsChanged',
  'noticesChanged',
  'answersChanged',
  'quickRepliesChanged',
  'staffChanged',
  'phonesChanged',
  'websiteChanged',
]);
const MOST_REMEMBERED = 2000;

export interface StaffClient {
  connection: Connection;
  staff: Pick<SignedIn, 'id' | 'name' | 'sessionId'>;
  /** What the user of this desk looks at; null for nothing. */
  viewing: Viewing | null;
}

interface HubEvents {
  frame(frame: ServerFrame): void;
  /** Called after a joining desk got the frames that it missed. */
  join(staffClient: StaffClient): void;
  /** Called when a desk leaves, and when another process's desks join, leave or change what they view. */
  change(): void;
}

export class Hub {
  readonly #relay: Relay;
  readonly #elsewhere: Elsewhere<'desks'>;
  readonly #emitter = createEmitter<HubEvents>();
  /** The desks of this process, each with its name for the other processes. */
  readonly #staffClients = new Map<StaffClient, string>();
  readonly #remembered: { at: number; text(): string }[] = [];
  /** Frames up to this `seq` are not remembered. */
  #forgotten: number;
  #named = 0;

  constructor(relay: Relay) {
    this.#relay = relay;
    this.#forgotten = relay.seq();
    this.#elsewhere = createElsewhere({
      relay,
      topic: 'desks',
      own: () => [...this.#staffClients].map(([staffClient, name]) => [name, shownOf(staffClient)]),
      onChange: () => this.#emitter.emit('change'),
    });
    relay.on('staff', ({ seq, frame, except }) => {
      const text = madeOnce({ ...frame, cursor: this.#cursor() });
      if (lasting.has(frame.type)) this.#remember(seq, text);
      this.#sendHere(frame, text, except);
    });
    relay.on('forget', () => this.#forgetAll());
    relay.on('startOver', () => this.#forgetAll());
  }

  on<E extends keyof HubEvents>(event: E, handle: HubEvents[E]): () => void {
    return this.#emitter.on(event, handle);
  }

  connectedStaff(): number {
    return this.connectedAccounts().size;
  }

  connectedAccounts(): Set<string> {
    const here = [...this.#staffClients.keys()].map(({ staff }) => staff.id);
    const others = this.#elsewhere.all().map(([, { staff_id }]) => staff_id);
    return new Set([...here, ...others]);
  }

  staffClients(): number {
    return this.#staffClients.size + this.#elsewhere.all().length;
  }

  /** The number of desks connected to this process; the methods above count all processes. */
  staffClientsHere(): number {
    return this.#staffClients.size;
  }

  /** Sends the desk what it missed, or the order to reload, and every later frame. */
  join(staffClient: StaffClient, from: string | undefined, online: Presence[]): void {
    const { connection } = staffClient;
    const resumed = from === undefined ? null : this.#resume(from);
    const { cursor, missed } = resumed ?? { cursor: this.#cursor(), missed: [] };
    connection.send({ type: 'connected', cursor, resume: resumed ? 'ok' : 'reset', online });
    for (const text of missed) connection.sendText(text);
    this.#named += 1;
    const name = String(this.#named);
    this.#staffClients.set(staffClient, name);
    this.#elsewhere.add(name, shownOf(staffClient));
    this.#emitter.emit('join', staffClient);
  }

  leave(staffClient: StaffClient): void {
    this.#elsewhere.drop(this.#staffClients.get(staffClient) ?? '');
    this.#staffClients.delete(staffClient);
    this.#emitter.emit('change');
  }

  /** Notes what this desk looks at now. Returns what its staff member looks at, on whichever desk. */
  look(staffClient: StaffClient, viewing: Viewing | null): Viewing | null {
    staffClient.viewing = viewing;
    const name = this.#staffClients.get(staffClient);
    if (name !== undefined) this.#elsewhere.add(name, shownOf(staffClient));
    if (viewing) return viewing;
    const others = [...this.#staffClients.keys()].filter((other) => other !== staffClient);
    const all = [...others.map(shownOf), ...this.#elsewhere.all().map(([, desk]) => desk)];
    const theirs = all.filter(({ staff_id }) => staff_id === staffClient.staff.id);
    return theirs.find((desk) => desk.viewing)?.viewing ?? null;
  }

  send(staffClient: StaffClient, frame: ServerFrame): void {
    staffClient.connection.sendText(frameText({ ...frame, cursor: this.#cursor() }));
  }

  /** Sends to the desks of this process only, for frames that each process makes itself and that do not last. */
  toStaffHere(frame: ServerFrame): void {
    this.#sendHere(frame, madeOnce({ ...frame, cursor: this.#cursor() }));
  }

  toStaff(frame: ServerFrame, except?: StaffClient): void {
    this.#relay.toStaff(frame, except?.connection);
  }

  dropSession(sessionId: string): void {
    for (const { connection, staff } of this.#staffClients.keys()) {
      if (staff.sessionId === sessionId) connection.close(1008, 'signed out');
    }
  }

  /** Makes every cursor so far lead to a reload, so that erased text is not sent again. */
  forget(): void {
    this.#relay.forget();
  }

  #cursor(): string {
    return `${this.#relay.epoch()}.${this.#relay.seq()}`;
  }

  /** Returns the frames after `cursor`, or null when they are no longer remembered. */
  #resume(cursor: string): { cursor: string; missed: string[] } | null {
    const [epoch, count] = cursor.split('.');
    const seen = Number(count);
    if (epoch !== this.#relay.epoch() || !Number.isInteger(seen)) return null;
    if (seen > this.#relay.seq() || seen < this.#forgotten) return null;
    const missed = this.#remembered.filter(({ at }) => at > seen).map(({ text }) => text());
    return { cursor, missed };
  }

  #remember(at: number, text: () => string): void {
    this.#remembered.push({ at, text });
    if (this.#remembered.length <= MOST_REMEMBERED) return;
    this.#forgotten = this.#remembered.shift()?.at ?? this.#forgotten;
  }

  #forgetAll(): void {
    this.#remembered.length = 0;
    this.#forgotten = this.#relay.seq();
  }

  #sendHere(frame: ServerFrame, text: () => string, except?: Connection): void {
    for (const { connection } of this.#staffClients.keys())
      if (connection !== except) connection.sendText(text());
    this.#emitter.emit('frame', frame);
  }
}

const shownOf = ({ staff, viewing }: StaffClient) => ({ staff_id: staff.id, viewing });

/** Makes the text of a frame for the first desk that needs it. */
function madeOnce(frame: ServerFrame): () => string {
  let made: string | undefined;
  return () => {
    made ??= frameText(frame);
    return made;
  };
}
