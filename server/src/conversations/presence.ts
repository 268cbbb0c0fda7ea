import type { Presence as Present, ServerFrame } from '@sallie/shared/contract/frames';
import type { Core } from '../core.ts';
import { type Connection, frameText } from '../realtime/connection.ts';
import { createElsewhere, type Elsewhere } from '../realtime/elsewhere.ts';
import { frameForVisitor } from './for-visitors.ts';

/** A page change takes less; without it every click would ring and flicker. */
const GRACE_MS = 5000;

interface Here extends Present {
  connections: Set<Connection>;
  cancelLeaving: () => void;
  /** It was handed back to SallieBot: a page that leaves now is not on its way to another. */
  hasEnded: boolean;
}

export type PresenceDeps = Pick<Core, 'hub' | 'relay' | 'clock' | 'after'>;

/** Which visitors have a page open in live chat; several pages are one visitor. A page that only listens is nobody's presence. */
export class Presence {
  readonly #deps: PresenceDeps;
  readonly #elsewhere: Elsewhere<'pages'>;
  readonly #here = new Map<string, Here>();
  readonly #listening = new Map<string, Set<Connection>>();
  /** The number of the message up to which each page was sent. */
  readonly #sentUpTo = new WeakMap<Connection, number>();
  /** Whom this process's desks know as online, as they were named to them. */
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

  /** How many at this process, those that only listen too. */
  countPages(visitorId: string): number {
    return this.#pagesOf(visitorId).length;
  }

  /** `lastSeq`: the last message that this page was sent. */
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
    // What they say next is said to SallieBot, and no desk may think that they wait for a person.
    if (place.hasEnded) drop();
    else place.cancelLeaving = this.#deps.after(GRACE_MS, drop);
  }

  /** The visitor is back with SallieBot, and their page is about to leave. */
  end(visitorId: string): void {
    const place = this.#here.get(visitorId);
    if (place) place.hasEnded = true;
  }

  /** Closes the pages of a visitor who was erased: they come back, and learn that they are not known any more. */
  dismiss(visitorId: string): void {
    this.#dismissHere(visitorId);
    this.#deps.relay.publish('dismissed', visitorId);
  }

  /** Whether this page knows every message up to there. */
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

  /** Each process tells its own desks when a visitor comes or goes, as soon as it knows. */
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

  /**
   * Of two processes one may tell later what was said first. A page resumes after the last message it knows, so it is
   * never sent one before its turn: it comes back, and reads.
   */
  #isNext(page: Connection, seq: number): boolean {
    const last = this.#sentUpTo.get(page) ?? seq - 1;
    if (seq > last + 1) page.close(1012, 'a line is missing');
    if (seq !== last + 1) return false;
    this.#sentUpTo.set(page, seq);
    return true;
  }
}
