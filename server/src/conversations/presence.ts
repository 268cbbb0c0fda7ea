import type { Message } from '@sallie/shared/contract/conversation';
import type { Presence as Present, ServerFrame } from '@sallie/shared/contract/frames';
import type { Facts } from '../content/facts.ts';
import type { Core } from '../core.ts';
import type { SignedIn } from '../http/endpoint.ts';
import { type Connection, frameText } from '../realtime/connection.ts';
import { createElsewhere, type Elsewhere } from '../realtime/relay.ts';

/** A page change takes less; without this delay every click would ring and flicker. */
const GRACE_MS = 5000;

interface Here extends Present {
  connections: Set<Connection>;
  cancelLeaving: () => void;
  /** Set after a hand-back to SallieBot: a page that leaves then is not on its way to another page. */
  hasEnded: boolean;
}

export type PresenceDeps = Pick<Core, 'hub' | 'relay' | 'clock' | 'after'>;

/** Tracks the visitors with a page in live chat; pages that only listen do not count. */
export class Presence {
  readonly #deps: PresenceDeps;
  readonly #elsewhere: Elsewhere<'pages'>;
  readonly #here = new Map<string, Here>();
  readonly #listening = new Map<string, Set<Connection>>();
  /** Each page was sent everything up to this `seq`. */
  readonly #sentUpTo = new WeakMap<Connection, number>();
  readonly #announced = new Map<string, Present>();

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
    const { relay } = deps;
    this.#elsewhere = createElsewhere({
      relay,
      topic: 'pages',
      own: () => [...this.#here].map(([id, { name, since }]) => [id, { name, since }]),
      onChange: (visitorId) => this.#announce(visitorId),
    });
    relay.on('visitor', ({ visitorId, frame, except }) => this.#send(visitorId, frame, except));
    relay.on('startOver', () => {
      for (const visitorId of [...this.#announced.keys()]) this.#announce(visitorId);
    });
    relay.on('dismissed', (visitorId) => this.#dismissHere(visitorId));
  }

  isOnline(visitorId: string): boolean {
    return this.#announced.has(visitorId);
  }

  online(): Present[] {
    return [...this.#announced.values()];
  }

  /** Counts the pages at this process, including those that only listen. */
  countPages(visitorId: string): number {
    return this.#pagesOf(visitorId).length;
  }

  listen(visitorId: string, connection: Connection, lastSeq?: number): void {
    if (lastSeq !== undefined) this.#sentUpTo.set(connection, lastSeq);
    const pages = this.#listening.get(visitorId) ?? new Set();
    this.#listening.set(visitorId, pages.add(connection));
  }

  enter(visitorId: string, name: string, connection: Connection, lastSeq?: number): void {
    if (lastSeq !== undefined) this.#sentUpTo.set(connection, lastSeq);
    const before = this.#here.get(visitorId);
    before?.cancelLeaving();
    const place: Here = before ?? {
      visitor_id: visitorId,
      name,
      since: this.#announced.get(visitorId)?.since ?? this.#deps.clock.now().toISOString(),
      connections: new Set(),
      cancelLeaving: () => {},
      hasEnded: false,
    };
    const isNews = !before || before.name !== name;
    place.name = name;
    place.hasEnded = false;
    place.connections.add(connection);
    this.#here.set(visitorId, place);
    if (isNews) this.#elsewhere.add(visitorId, { name, since: place.since });
    this.#announce(visitorId);
  }

  leave(visitorId: string, connection: Connection): void {
    const pages = this.#listening.get(visitorId);
    if (pages?.delete(connection) && pages.size === 0) this.#listening.delete(visitorId);
    const place = this.#here.get(visitorId);
    if (!place?.connections.delete(connection) || place.connections.size > 0) return;
    const drop = () => {
      this.#here.delete(visitorId);
      this.#elsewhere.drop(visitorId);
      this.#announce(visitorId);
    };
    // The visitor's next message goes to SallieBot, so no desk may show that they wait for a person.
    if (place.hasEnded) drop();
    else place.cancelLeaving = this.#deps.after(GRACE_MS, drop);
  }

  end(visitorId: string): void {
    const place = this.#here.get(visitorId);
    if (place) place.hasEnded = true;
  }

  /** Closes the pages of an erased visitor; they reconnect and learn that the visitor is unknown. */
  dismiss(visitorId: string): void {
    this.#dismissHere(visitorId);
    this.#deps.relay.publish('dismissed', visitorId);
  }

  hasSent(connection: Connection, seq: number): boolean {
    return (this.#sentUpTo.get(connection) ?? 0) >= seq;
  }

  toVisitor(visitorId: string, frame: ServerFrame, except?: Connection): void {
    this.#deps.relay.toVisitor(visitorId, frame, except);
  }

  #pagesOf(visitorId: string): Connection[] {
    return [
      ...(this.#here.get(visitorId)?.connections ?? []),
      ...(this.#listening.get(visitorId) ?? []),
    ];
  }

  #dismissHere(visitorId: string): void {
    for (const page of this.#pagesOf(visitorId)) page.close(1012, 'erased');
  }

  /** Each process notifies its own desks when a visitor comes or goes. */
  #announce(visitorId: string): void {
    const { hub } = this.#deps;
    const [place] = [this.#here.get(visitorId) ?? [], this.#elsewhere.of(visitorId)].flat();
    const before = this.#announced.get(visitorId);
    if (place) {
      const data = { visitor_id: visitorId, name: place.name, since: before?.since ?? place.since };
      this.#announced.set(visitorId, data);
      if (!before) hub.toStaffHere({ type: 'visitorOnline', data });
    } else if (before) {
      this.#announced.delete(visitorId);
      hub.toStaffHere({ type: 'visitorOffline', data: before });
    }
  }

  #send(visitorId: string, frame: ServerFrame, except: Connection | undefined): void {
    if (frame.type === 'handBack') this.end(visitorId);
    const all = this.#pagesOf(visitorId);
    const news =
      frame.type === 'liveChatMessage'
        ? all.filter((page) => this.#isNext(page, frame.data.seq))
        : all;
    const pages = news.filter((page) => page !== except);
    if (pages.length === 0) return;
    const text = frameText(frameForVisitor(frame));
    for (const page of pages) page.sendText(text);
  }

  /** Messages of two processes may arrive out of order; one that comes too early closes the page. */
  #isNext(page: Connection, seq: number): boolean {
    const last = this.#sentUpTo.get(page) ?? seq - 1;
    if (seq > last + 1) page.close(1012, 'a line is missing');
    if (seq !== last + 1) return false;
    this.#sentUpTo.set(page, seq);
    return true;
  }
}

/**
 * Returns the id and name under which staff speak to visitors: the name they have given, or else the shop's. Visitors never
 * read a user name, because it is half of a sign-in.
 */
export const speakerOf = ({ id, name, hasName }: SignedIn, facts: Pick<Facts, 'current'>) => ({
  id,
  name: hasName ? name : facts.current().name,
});

/** Returns the message without its writer's account id. */
export function messageForVisitor(sent: Message): Message {
  // A rest pattern would make V8 use a dictionary, which costs 7 µs and as much again to stringify.
  return sent.by_id === undefined ? sent : { ...sent, by_id: undefined };
}

/** Returns the frame as it may be sent over a visitor's socket: without account ids of staff. */
export function frameForVisitor(sent: ServerFrame): ServerFrame {
  switch (sent.type) {
    case 'liveChatMessage':
      return { ...sent, data: messageForVisitor(sent.data) };
    case 'takeOver':
      return { ...sent, data: { ...sent.data, by_id: undefined } };
    case 'handBack':
      return sent.data.role === 'staff'
        ? { ...sent, data: { ...sent.data, by_id: undefined } }
        : sent;
    case 'typing':
      return { ...sent, data: { ...sent.data, by_id: undefined } };
    default:
      return sent;
  }
}
