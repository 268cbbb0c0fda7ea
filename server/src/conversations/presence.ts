import type { Presence as Present, ServerFrame } from '@sallie/shared/contract/frames';
import type { After } from '@sallie/shared/realtime/timers';
import { type Connection, frameText } from '../realtime/connection.ts';
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
  onLeft(visitorId: string): void;
}

export type Presence = ReturnType<typeof createPresence>;

/** Which visitors have a page open in live chat; several pages are one visitor. A page that only listens is nobody's presence. */
export function createPresence(deps: PresenceDeps) {
  const { hub, relay, clock, after, visibleNames, onLeft } = deps;
  const here = new Map<string, Here>();
  const listening = new Map<string, Set<Connection>>();

  const dataOf = ({ visitor_id, name, since }: Here) => ({ visitor_id, name, since });

  const pagesOf = (visitorId: string) => [
    ...(here.get(visitorId)?.connections ?? []),
    ...(listening.get(visitorId) ?? []),
  ];

  relay.on('visitor', ({ visitorId, frame, except }) => {
    const pages = pagesOf(visitorId).filter((page) => page !== except);
    if (pages.length === 0) return;
    const text = frameText(visibleNames.frame(frame));
    for (const page of pages) page.sendText(text);
  });

  return {
    isOnline: (visitorId: string) => here.has(visitorId),
    online: (): Present[] => [...here.values()].map(dataOf),
    /** How many, those that only listen too. */
    pagesOf: (visitorId: string) => pagesOf(visitorId).length,
    listen(visitorId: string, connection: Connection): void {
      const pages = listening.get(visitorId) ?? new Set();
      listening.set(visitorId, pages.add(connection));
    },
    enter(visitorId: string, name: string, connection: Connection): void {
      const known = here.get(visitorId);
      if (known) {
        known.cancelLeaving();
        known.connections.add(connection);
        known.name = name;
        return;
      }
      const arrived: Here = {
        visitor_id: visitorId,
        name,
        since: clock.now().toISOString(),
        connections: new Set([connection]),
        cancelLeaving: () => {},
      };
      here.set(visitorId, arrived);
      hub.toStaff({ type: 'visitorOnline', data: dataOf(arrived) });
    },
    leave(visitorId: string, connection: Connection): void {
      const pages = listening.get(visitorId);
      if (pages?.delete(connection) && pages.size === 0) listening.delete(visitorId);
      const known = here.get(visitorId);
      if (!known?.connections.delete(connection) || known.connections.size > 0) return;
      known.cancelLeaving = after(GRACE, () => {
        here.delete(visitorId);
        hub.toStaff({ type: 'visitorOffline', data: dataOf(known) });
        onLeft(visitorId);
      });
    },
    /** Closes the pages of a visitor who was erased: they come back, and learn that they are not known any more. */
    dismiss(visitorId: string): void {
      for (const page of pagesOf(visitorId)) page.close(1012, 'erased');
    },
    toVisitor: relay.toVisitor,
  };
}
