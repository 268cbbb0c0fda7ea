import { join } from 'node:path';
import type { Attention, ServerFrame } from '@sallie/shared/contract/frames';
import { createAlertPolicy } from '@sallie/shared/desk/alerts/alert-policy.ts';
import type { Situation } from '@sallie/shared/desk/alerts/news.ts';
import type { DeskNotification } from '@sallie/shared/desk/ports/host.ts';
import { leadTag } from '@sallie/shared/desk/ports/route.ts';
import type * as Electron from 'electron';
import type { TestChannel } from '../../bridge.ts';
import type { Clock } from '../../clock.ts';
import { createBadge, type NotRinging } from '../../platform/badge.ts';
import { createPictures } from '../../platform/pictures.ts';
import type { Connection } from '../connection/connection.ts';
import { watchOutage } from '../connection/outage.ts';
import type { Settings } from '../settings/settings.ts';
import { createTray, type TrayActions } from '../tray/tray.ts';
import type { Page } from '../window/page.ts';
import type { AppWindow } from '../window/window.ts';
import { createNotifications } from './notifications.ts';

interface AlertDeps {
  electron: typeof Electron;
  platform: NodeJS.Platform;
  signed: boolean;
  settings: Settings;
  connection: Connection;
  window: AppWindow;
  page: Page;
  actions: TrayActions;
  clock: Clock;
}

export type Alerts = ReturnType<typeof createAlerts>;

const SIGNED_OUT: DeskNotification = {
  title: 'This desk is signed out and not ringing',
  body: 'Sign in to hear of new inquiries.',
  tag: 'signed-out',
};
const NOT_CONNECTED: DeskNotification = {
  title: 'This desk is not connected and not ringing',
  body: 'The shop’s server cannot be reached. It goes on trying by itself.',
  tag: 'not-connected',
};
const STILL_RUNNING: DeskNotification = {
  title: 'Sallie Desk is still running',
  body: 'It goes on ringing for new inquiries. To stop it, choose Quit from its menu.',
  tag: 'still-running',
};

/** All the ways this machine calls a person, as the one alert policy decides. */
export function createAlerts(deps: AlertDeps) {
  const { electron, platform, settings, connection, window, page, actions, clock } = deps;
  const { app, nativeImage } = electron;
  const policy = createAlertPolicy({ now: clock.now });
  const pictures = createPictures({
    nativeImage,
    folder: join(app.getAppPath(), 'resources'),
    platform,
  });
  const outage = watchOutage({
    clock,
    onChange() {
      if (!outage.isLost()) notifications.retire(NOT_CONNECTED.tag);
      show();
    },
    onLong: () => notifications.show(NOT_CONNECTED),
  });
  let looksAt: string | null = null;
  let count = 0;

  const notifications = createNotifications({
    Notification: electron.Notification,
    platform,
    signed: deps.signed,
    clock,
    reveal: window.reveal,
    onOpen: actions.openRoute,
    onFailed(notification, remedy) {
      if (!page.isUp()) electron.shell.beep();
      window.flash();
      page.say({ type: 'notificationFailed', notification, remedy });
    },
    turnedOn: {
      get: () => settings.get().noticesTurnedOn,
      set: () => settings.change({ noticesTurnedOn: true }),
    },
    shownTags: {
      get: () => settings.get().shownTags,
      set: (shownTags) => settings.change({ shownTags }),
    },
  });
  const badge = createBadge({ app, window: window.current, pictures, platform, clock });
  const tray = createTray({
    Tray: electron.Tray,
    Menu: electron.Menu,
    pictures,
    platform,
    actions,
  });
  window.attach((win) => win.on('show', badge.renew));

  function situation(): Situation {
    const { muted, hideMessageText } = settings.get().desk;
    const focusedOn = window.isFocused() ? looksAt : null;
    return { me: connection.me() ?? null, focusedOn, muted, hideText: hideMessageText };
  }

  function handle(frame: ServerFrame) {
    const reaction = policy.handle(frame, situation());
    for (const notification of reaction.notifications) notifications.show(notification);
    for (const tag of reaction.retire) notifications.retire(tag);
    if (reaction.sound && page.isUp()) page.tell({ type: 'ring', sound: reaction.sound });
    else if (reaction.sound) electron.shell.beep();
    if (reaction.flash) window.flash();
    if (frame.type !== 'attention') return;
    retireTaken(frame.data);
    count = reaction.badge;
    show();
  }

  /** What waits outside the hours does not ring, so only the count tells that nothing is left. */
  function retireTaken({ ringing, quiet, waiting }: Attention) {
    if (quiet && waiting > 0) return;
    notifications.retireEarlier(
      ringing.flatMap(({ kind, id }) => (kind === 'conversation' ? [] : [leadTag(kind, id)])),
    );
  }

  const isSignedOut = () => connection.known() !== null && !connection.isSignedIn();

  function notRinging(): NotRinging {
    if (isSignedOut()) return 'signedOut';
    return outage.isLost() ? 'lost' : null;
  }

  /** Number, tray and menu as things stand now. */
  function show() {
    outage.note(connection.isSignedIn(), connection.socket());
    const signedOut = isSignedOut();
    if (!connection.isSignedIn()) count = 0;
    badge.show(count, notRinging());
    const { muted, startWithComputer, closeToTray } = settings.get().desk;
    const online = connection.socket() === 'online';
    const attention = connection.attention();
    const me = connection.me();
    tray.update({ signedOut, online, attention, me, muted, startWithComputer, closeToTray });
    if (connection.isSignedIn()) notifications.retire(SIGNED_OUT.tag);
  }

  return {
    handle,
    show,
    /** Nobody sees a window that starts hidden: a desk that starts signed out says so. */
    begin({ hidden }: { hidden: boolean }) {
      show();
      if (hidden && isSignedOut()) notifications.show(SIGNED_OUT);
    },
    signedOut() {
      notifications.retireAll();
      notifications.show(SIGNED_OUT);
    },
    /** Said once: whoever closes the window may think that was the end of it. On a Mac nobody thinks so. */
    hidden() {
      if (platform === 'darwin' || settings.get().saidStillRunning) return;
      settings.change({ saidStillRunning: true });
      notifications.show(STILL_RUNNING);
    },
    looksAt: (route: string | null) => {
      looksAt = route;
    },
    stop: outage.stop,
    isInConversation: () => window.isFocused() && (looksAt?.startsWith('conversation/') ?? false),
    test(channel: TestChannel) {
      if (channel === 'notification') return notifications.test();
      return channel === 'badge' ? badge.test() : tray.test();
    },
  };
}
