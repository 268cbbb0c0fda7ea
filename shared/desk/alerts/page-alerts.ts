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
  /** The place on this screen, while somebody is in front of it. */
  focusedOn: () => string | null;
  isInSight: (tag: string) => boolean;
  isQuiet: () => boolean;
  /** The account of whoever sits here; null while that is not known. */
  me: () => string | null;
}

/** The alert policy of a page that rings by itself; in the console the main process does. */
export function createPageAlerts(deps: PageAlertDeps) {
  const { host, missed, now, say, open, focusedOn, isInSight, isQuiet, me } = deps;
  const policy = createAlertPolicy({ now });
  // The alert policy keeps its own sounds apart; this keeps a missed notification's from following on their heels.
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
    // The sound first: which notification a machine refuses is known a moment later.
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

/** Notifications the machine would not show; they stand on the page instead, the newest first. */
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
