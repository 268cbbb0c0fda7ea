import type { ServerFrame } from '../../contract/frames.ts';
import type { SocketState } from '../../realtime/socket.ts';
import { givenTo } from '../alerts/lead-alerts.ts';
import { createPageAlerts, type PageAlertDeps } from '../alerts/page-alerts.ts';
import type { Connection } from '../ports/connection.ts';
import { conversationTag, type Doors, navigate, routeOf } from '../ports/route.ts';
import type { AttentionStore } from '../stores/attention.ts';
import type { PlaceStore } from '../stores/place.ts';
import type { SessionStore } from '../stores/staff.ts';

interface AlertsDeps extends Pick<PageAlertDeps, 'host' | 'missed' | 'say' | 'now' | 'focusedOn'> {
  connection: Pick<Connection, 'reconnect'>;
  place: PlaceStore;
  session: SessionStore;
  attention: AttentionStore;
  doors: Doors;
}

export interface Alerts {
  onFrame(frame: ServerFrame): void;
  onState(state: SocketState): void;
}

/** False where the desk reacts itself: it names who took over, or sends the message again. */
const isToBeSaid = ({
  taken_by,
  client_id,
  retry_after,
}: Extract<ServerFrame, { type: 'error' }>) => !taken_by && !(client_id && retry_after);

export function createAlerts(deps: AlertsDeps): Alerts {
  const { host, place, session, attention, connection, say } = deps;
  const me = () => session.getState().who?.id ?? null;

  function openTag(tag: string) {
    const route = routeOf(tag);
    if (route) navigate(route, deps.doors);
    else place.show('today');
  }

  const ring = createPageAlerts({
    ...deps,
    open: openTag,
    isInSight: (tag) =>
      place.getState().place === 'live-chat' && tag.startsWith(conversationTag('')),
    isQuiet: () => attention.getState().latest?.quiet ?? false,
    me,
  });

  /** Repeats the machine's notification as a toast, for staff who look at the page. */
  function sayGiven(frame: ServerFrame) {
    const given = frame.type === 'leadAssigned' ? givenTo(me(), frame.data) : null;
    if (!given) return;
    const { title, body: description, tag } = given;
    say({ title, description, action: { label: 'Open', run: () => openTag(tag) } });
  }

  /** Shows no toast after a sign-out in another tab, because the sign-in page explains it. */
  async function sayError(description: string) {
    if (await session.check()) say({ variant: 'destructive', title: 'Error', description });
  }

  /** True after the toast, which is shown once per outage although the desk keeps trying. */
  let saidFailed = false;
  return {
    onFrame(frame) {
      if (frame.type === 'error' && isToBeSaid(frame)) void sayError(frame.message);
      if (host.rings === 'page') ring(frame);
      else sayGiven(frame);
    },
    onState(state) {
      if (state === 'online') saidFailed = false;
      if (state !== 'failed' || saidFailed) return;
      saidFailed = true;
      say({
        variant: 'destructive',
        title: 'Connection Error',
        description: 'Failed to establish live chat connection.',
        action: { label: 'Reconnect', run: connection.reconnect },
      });
    },
  };
}
