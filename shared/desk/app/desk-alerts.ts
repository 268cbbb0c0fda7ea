import type { ServerFrame } from '../../contract/frames.ts';
import type { SocketState } from '../../realtime/socket.ts';
import { createAlertPolicy, createChimeGate } from '../alerts/alert-policy.ts';
import { givenTo } from '../alerts/lead-alerts.ts';
import type { DeskNotification, Sound } from '../ports/host.ts';
import { conversationTag, type Doors, navigate, routeOf } from '../ports/route.ts';
import type { DeskOptions, Stores } from './desk-stores.ts';

interface AlertsDeps
  extends Pick<Stores, 'missed' | 'place' | 'session' | 'attention'>,
    Pick<DeskOptions, 'connection' | 'host' | 'say' | 'now'> {
  doors: Doors;
  /** Tag of what somebody on this screen is looking at. */
  focusedOn: () => string | null;
}

/** False where the desk reacts itself: it names who took over, or sends the message again. */
const isToBeSaid = ({
  taken_by,
  client_id,
  retry_after,
}: Extract<ServerFrame, { type: 'error' }>) => !taken_by && !(client_id && retry_after);

/** Alerts the people at this desk: says failures, and rings unless the console does. */
export function createAlerts(deps: AlertsDeps) {
  const { host, place, session, connection, say } = deps;
  const me = () => session.getState().who?.id ?? null;

  function openTag(tag: string) {
    const route = routeOf(tag);
    if (route) navigate(route, deps.doors);
    else place.show('today');
  }

  function sayNews({ title, body: description, tag }: DeskNotification) {
    say({ title, description, action: { label: 'Open', run: () => openTag(tag) } });
  }

  const ring = createPageAlerts({ ...deps, me, openTag, sayNews });

  /** Repeats the machine's notification as a toast, for staff who look at the page. */
  function sayGiven(frame: ServerFrame) {
    const given = frame.type === 'leadAssigned' ? givenTo(me(), frame.data) : null;
    if (given) sayNews(given);
  }

  /** Shows no toast after a sign-out in another tab, because the sign-in page explains it. */
  async function sayError(description: string) {
    if (await session.check()) say({ variant: 'destructive', title: 'Error', description });
  }

  /** True after the toast, which is shown once per outage although the desk keeps trying. */
  let saidFailed = false;
  return {
    onFrame(frame: ServerFrame) {
      if (frame.type === 'error' && isToBeSaid(frame)) void sayError(frame.message);
      if (host.rings === 'page') ring(frame);
      else sayGiven(frame);
    },
    onState(state: SocketState) {
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

interface PageAlertsDeps extends Omit<AlertsDeps, 'doors' | 'session' | 'connection' | 'say'> {
  /** Null until the account is known. */
  me: () => string | null;
  openTag: (tag: string) => void;
  sayNews: (notification: DeskNotification) => void;
}

/** Runs the alert policy in the page; in the console the main process runs it. */
function createPageAlerts(deps: PageAlertsDeps) {
  const { host, missed, place, attention, now, me, focusedOn, openTag, sayNews } = deps;
  const policy = createAlertPolicy({ now });
  // The policy limits its own sounds; this gate adds those of refused notifications.
  const mayRing = createChimeGate({ now });

  function ring(sound: Sound) {
    if (mayRing()) void host.ring(sound);
  }

  async function call(notification: DeskNotification) {
    const { tag } = notification;
    if (await host.notify(notification, () => openTag(tag))) {
      const isInSight =
        place.getState().place === 'live-chat' && tag.startsWith(conversationTag(''));
      if (!isInSight) sayNews(notification);
      return;
    }
    missed.add(notification);
    if (!attention.getState().latest?.quiet) ring('lead');
  }

  return (frame: ServerFrame) => {
    const situation = { me: me(), focusedOn: focusedOn(), muted: false, hideText: false };
    const actions = policy.handle(frame, situation);
    // The sound comes first, because a refused notification is only known later.
    if (actions.sound) ring(actions.sound);
    for (const notification of actions.notifications) void call(notification);
    for (const tag of actions.retire) {
      host.retire(tag);
      missed.retire(tag);
    }
    if (actions.flash) host.flash();
    host.badge(actions.badge);
  };
}
