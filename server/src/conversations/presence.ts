import type { Presence as Present } from '@sallie/shared/contract/frames';
import type { After } from '@sallie/shared/realtime/timers';
import { type Connection, frameText } from '../realtime/connection.ts';
import { createElsewhere } from '../realtime/elsewhere.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Relay } from '../realtime/relay.ts';
import type { VisibleNames } from '../staff/visible-names.ts';
import type { Clock } from '../system/clock.ts';

/** A page change takes less; without it every click would ring and flicker. */
const GRACE = 5000;

interface Here extends Present {
  connections: Set<Connection>;
  cancelLeaving: () => void;
}

export interface PresenceDeps {
  hub: Hub;
  relay: Relay;
  clock: Clock;
  after: After;
  visibleNames: Pick<VisibleNames, 'frame'>;
}

export type Presence = ReturnType<typeof createPresence>;

/** Which visitors have a page open in live chat; several pages are one visitor. A page that only listens is nobody's presence. */
export function createPresence({ hub, relay, clock, after, visibleNames }: PresenceDeps) {
  const here = new Map<string, Here>();
  const listening = new Map<string, Set<Connection>>();
  /** Up to which message each page was sent. */
  const sentUpTo = new WeakMap<Connection, number>();
  /** Whom this process's desks know as online, as they were named to them. */
  const announced = new Map<string, Present>();

  const elsewhere = createElsewhere({
    relay,
    topic: 'pages',
    own: () => [...here].map(([id, { name, since }]) => [id, { name, since }]),
    onChange: announce,
  });

  const pagesOf = (visitorId: string) => [
    ...(here.get(visitorId)?.connections ?? []),
    ...(listening.get(visitorId) ?? []),
  ];

  /** Each process tells its own desks when a visitor comes or goes, as soon as it knows. */
  function announce(visitorId: string): void {
    const [place] = [here.get(visitorId) ?? [], elsewhere.of(visitorId)].flat();
    const before = announced.get(visitorId);
    if (place) {
      const data = { visitor_id: visitorId, name: place.name, since: before?.since ?? place.since };
      announced.set(visitorId, data);
      if (!before) hub.toStaffHere({ type: 'visitorOnline', data });
    } else if (before) {
      announced.delete(visitorId);
      hub.toStaffHere({ type: 'visitorOffline', data: before });
    }
  }

  /** Of two processes one may tell later what was said first. A page resumes after the last line it knows, so it is never told one before its turn: it comes back, and reads. */
  const isNext = (seq: number) => (page: Connection) => {
    const last = sentUpTo.get(page) ?? seq - 1;
    if (seq > last + 1) page.close(1012, 'a line is missing');
    if (seq !== last + 1) return false;
    sentUpTo.set(page, seq);
    return true;
  };

  relay.on('visitor', ({ visitorId, frame, except }) => {
    const all = pagesOf(visitorId);
    const news = frame.type === 'liveChatMessage' ? all.filter(isNext(frame.data.seq)) : all;
    const pages = news.filter((page) => page !== except);
    if (pages.length === 0) return;
    const text = frameText(visibleNames.frame(frame));
    for (const page of pages) page.sendText(text);
  });
  relay.on('startOver', () => {
    for (const visitorId of [...announced.keys()]) announce(visitorId);
  });
  relay.on('dismissed', dismissHere);

  function dismissHere(visitorId: string): void {
    for (const page of pagesOf(visitorId)) page.close(1012, 'erased');
  }

  return {
    isOnline: (visitorId: string) => announced.has(visitorId),
    online: (): Present[] => [...announced.values()],
    /** How many at this process, those that only listen too. */
    pagesOf: (visitorId: string) => pagesOf(visitorId).length,
    /** `lastSeq`: the last message that this page was told. */
    listen(visitorId: string, connection: Connection, lastSeq?: number): void {
      if (lastSeq !== undefined) sentUpTo.set(connection, lastSeq);
      const pages = listening.get(visitorId) ?? new Set();
      listening.set(visitorId, pages.add(connection));
    },
    enter(visitorId: string, name: string, connection: Connection, lastSeq?: number): void {
      if (lastSeq !== undefined) sentUpTo.set(connection, lastSeq);
      const before = here.get(visitorId);
      before?.cancelLeaving();
      const place: Here = before ?? {
        visitor_id: visitorId,
        name,
        since: announced.get(visitorId)?.since ?? clock.now().toISOString(),
        connections: new Set(),
        cancelLeaving: () => {},
      };
      const isNews = !before || before.name !== name;
      place.name = name;
      place.connections.add(connection);
      here.set(visitorId, place);
      if (isNews) elsewhere.add(visitorId, { name, since: place.since });
      announce(visitorId);
    },
    leave(visitorId: string, connection: Connection): void {
      const pages = listening.get(visitorId);
      if (pages?.delete(connection) && pages.size === 0) listening.delete(visitorId);
      const place = here.get(visitorId);
      if (!place?.connections.delete(connection) || place.connections.size > 0) return;
      place.cancelLeaving = after(GRACE, () => {
        here.delete(visitorId);
        elsewhere.drop(visitorId);
        announce(visitorId);
      });
    },
    /** Closes the pages of a visitor who was erased: they come back, and learn that they are not known any more. */
    dismiss(visitorId: string): void {
      dismissHere(visitorId);
      relay.publish('dismissed', visitorId);
    },
    /** Whether this page knows every line up to there. */
    hasSent: (connection: Connection, seq: number) => (sentUpTo.get(connection) ?? 0) >= seq,
    toVisitor: relay.toVisitor,
  };
}
