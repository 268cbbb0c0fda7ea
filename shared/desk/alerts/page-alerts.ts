import { createStore } from 'zustand/vanilla';
import type { ServerFrame } from '../../contract/frames.ts';
import type { ToastMessage } from '../../ui/toasts.ts';
import type { DeskNotification, Host, Sound } from '../ports/host.ts';
import type { Tag } from '../ports/route.ts';
import { createAlertPolicy, createChimeGate } from './alert-policy.ts';

export interface PageAlertDeps {
  host: Host;
  missed: ReturnType<typeof createMissed>;
  now: () => number;
  say: (news: ToastMessage) => void;
  open: (tag: string) => void;
  /** Tag of what somebody on this screen is looking at. */
  focusedOn: () => string | null;
  isInSight: (tag: string) => boolean;
  isQuiet: () => boolean;
  /** Null until the account is known. */
  me: () => string | null;
}

/** Runs the alert policy in the page; in the console the main process runs it. */
export function createPageAlerts(deps: PageAlertDeps) {
  const { host, missed, now, say, open, focusedOn, isInSight, isQuiet, me } = deps;
  const policy = createAlertPolicy({ now });
  // The policy limits its own sounds; this gate adds those of refused notifications.
  const mayRing = createChimeGate({ now });

  function ring(sound: Sound) {
    if (mayRing()) void host.ring(sound);
  }

  async function call(notification: DeskNotification) {
    const { title, body, tag } = notification;
    const show = () => open(tag);
    if (await host.notify(notification, show)) {
      if (isInSight(tag)) return;
      return say({ title, description: body, action: { label: 'Open', run: show } });
    }
    missed.add(notification);
    if (!isQuiet()) ring('lead');
  }

  return (frame: ServerFrame) => {
    const actions = policy.handle(frame, {
      me: me(),
      focusedOn: focusedOn(),
      muted: false,
      hideText: false,
    });
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

/** Keeps notifications that the machine did not show, newest first; the page shows them. */
export function createMissed() {
  const store = createStore<{ notifications: readonly DeskNotification[] }>(() => ({
    notifications: [],
  }));
  const others = (tag: Tag) =>
    store.getState().notifications.filter((notification) => notification.tag !== tag);
  return {
    ...store,
    add: (notification: DeskNotification) =>
      store.setState({ notifications: [notification, ...others(notification.tag)] }),
    retire: (tag: Tag) => store.setState({ notifications: others(tag) }),
  };
}
