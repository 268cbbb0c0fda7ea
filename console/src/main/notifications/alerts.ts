import { join } from 'node:path';
import type { Attention } from '@sallie/shared/contract/attention';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { createAlertPolicy } from '@sallie/shared/desk/alerts/alert-policy.ts';
import type { Ring, Situation } from '@sallie/shared/desk/alerts/news.ts';
import type { DeskNotification } from '@sallie/shared/desk/ports/host.ts';
import { leadTag } from '@sallie/shared/desk/ports/route.ts';
import type * as Electron from 'electron';
import type { TestChannel } from '../../bridge.ts';
import type { Clock } from '../../clock.ts';
import { createBadge, createPictures, type NotRinging } from '../../platform/icons.ts';
import type { Connection } from '../connection/connection.ts';
import { watchOutage } from '../connection/socket.ts';
import type { Settings } from '../settings/settings.ts';
import { createTray, type TrayActions } from '../tray/tray.ts';
import type { Page } from '../window/page.ts';
import type { AppWindow } from '../window/window.ts';
import { Notifications } from './notifications.ts';

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

/** The page itself waits a second for its loudspeaker. */
const RUNG_WITHIN_MS = 3000;

const SIGNED_OUT: DeskNotification = {
  title: 'This desk is signed out and not ringing',
  body: 'Sign in to hear of new inquiries.',
  tag: 'signed-out',
};
const NOT_CONNECTED = {
  title: 'This desk is not connected and not ringing',
  tag: 'not-connected',
} as const;
const STILL_RUNNING: DeskNotification = {
  title: 'Sallie Desk is still running',
  body: 'It keeps ringing for new inquiries. To stop it, choose Quit from its menu.',
  tag: 'still-running',
};

export class Alerts {
  readonly #deps: AlertDeps;
  readonly #policy;
  readonly #outage;
  readonly #notifications;
  readonly #badge;
  readonly #tray;
  #looksAt: string | null = null;
  #count = 0;
  #cancelBeep: (() => void) | null = null;

  constructor(deps: AlertDeps) {
    const { electron, platform, window, actions, clock } = deps;
    const { app, nativeImage, Tray, Menu } = electron;
    const folder = join(app.getAppPath(), 'resources');
    const pictures = createPictures({ nativeImage, folder, platform });
    this.#deps = deps;
    this.#policy = createAlertPolicy({ now: clock.now });
    this.#notifications = this.#openNotifications();
    this.#outage = watchOutage({
      clock,
      onChange: () => {
        if (!this.#outage.isLost()) this.#notifications.retire(NOT_CONNECTED.tag);
        this.show();
      },
      onLong: () => void this.#reportOutage(),
    });
    this.#badge = createBadge({ app, window: window.current, pictures, platform, clock });
    this.#tray = createTray({ Tray, Menu, pictures, platform, actions });
    window.attach((win) => win.on('show', this.#badge.renew));
  }

  handle(frame: ServerFrame) {
    const { window } = this.#deps;
    const reaction = this.#policy.handle(frame, this.#situation());
    for (const notification of reaction.notifications) this.#notifications.show(notification);
    for (const tag of reaction.retire) this.#notifications.retire(tag);
    if (reaction.sound) this.#ring(reaction.sound);
    if (reaction.flash) window.flash();
    if (frame.type !== 'attention') return;
    this.#retireTaken(frame.data);
    this.#count = reaction.badge;
    this.show();
  }

  show() {
    const { connection, settings } = this.#deps;
    const isSignedIn = connection.isSignedIn();
    this.#outage.note(isSignedIn, connection.socket());
    if (!isSignedIn) this.#count = 0;
    this.#badge.show(this.#count, this.#notRinging());
    const { muted, startWithComputer, closeToTray } = settings.get().desk;
    this.#tray.update({
      signedOut: this.#isSignedOut(),
      online: connection.socket() === 'online',
      attention: connection.attention(),
      me: connection.me(),
      muted,
      startWithComputer,
      closeToTray,
    });
    if (isSignedIn) this.#notifications.retire(SIGNED_OUT.tag);
  }

  /** Nobody sees a hidden window, so a desk that starts signed out shows a notification. */
  begin({ hidden }: { hidden: boolean }) {
    this.show();
    if (hidden && this.#isSignedOut()) this.#notifications.show(SIGNED_OUT);
  }

  signedOut() {
    this.#notifications.retireAll();
    this.#notifications.show(SIGNED_OUT);
  }

  /** Shown once, because closing the window may look like quitting. Mac users expect it to keep running. */
  hidden() {
    const { platform, settings, connection } = this.#deps;
    if (!connection.isSignedIn()) return this.#notifications.show(SIGNED_OUT);
    if (platform === 'darwin' || settings.get().saidStillRunning) return;
    settings.change({ saidStillRunning: true });
    this.#notifications.show(STILL_RUNNING);
  }

  looksAt = (route: string | null) => {
    this.#looksAt = route;
  };

  rang = () => {
    this.#cancelBeep?.();
    this.#cancelBeep = null;
  };

  isInConversation() {
    const isShown = this.#looksAt?.startsWith('conversation/') ?? false;
    return this.#deps.window.isFocused() && isShown;
  }

  test = (channel: TestChannel) => {
    if (channel === 'notification') return this.#notifications.test();
    return channel === 'badge' ? this.#badge.test() : this.#tray.test();
  };

  stop() {
    this.#outage.stop();
  }

  /** A page that is gone, hangs or finds no loudspeaker cannot ring, so the system beeps instead. */
  #ring(sound: Ring) {
    const { page, clock, electron } = this.#deps;
    if (!page.isUp()) return electron.shell.beep();
    page.send({ type: 'ring', sound });
    this.#cancelBeep ??= clock.after(RUNG_WITHIN_MS, () => {
      this.#cancelBeep = null;
      electron.shell.beep();
    });
  }

  async #reportOutage() {
    const { refreshFacts } = this.#deps.connection;
    const why = (await refreshFacts()) ?? 'The shop’s server cannot be reached.';
    // It may have been reached meanwhile.
    if (!this.#outage.isLost()) return;
    this.#notifications.show({ ...NOT_CONNECTED, body: `${why} The desk keeps trying.` });
  }

  #openNotifications() {
    const { electron, platform, signed, clock, settings, window, page, actions } = this.#deps;
    return new Notifications({
      Notification: electron.Notification,
      platform,
      signed,
      clock,
      reveal: window.reveal,
      onOpen: actions.openRoute,
      onFailed(notification, remedy) {
        if (!page.isUp()) electron.shell.beep();
        window.flash();
        page.deliver({ type: 'notificationFailed', notification, remedy });
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
  }

  #situation(): Situation {
    const { settings, window, connection } = this.#deps;
    const { muted, hideMessageText } = settings.get().desk;
    const focusedOn = window.isFocused() ? this.#looksAt : null;
    return { me: connection.me() ?? null, focusedOn, muted, hideText: hideMessageText };
  }

  /** Outside the hours nothing rings, so only a count of zero shows that all leads are taken. */
  #retireTaken({ ringing, quiet, waiting }: Attention) {
    if (quiet && waiting > 0) return;
    this.#notifications.retireEarlier(
      ringing.flatMap(({ kind, id }) => (kind === 'conversation' ? [] : [leadTag(kind, id)])),
    );
  }

  #isSignedOut() {
    const { connection } = this.#deps;
    return connection.known() !== null && !connection.isSignedIn();
  }

  #notRinging(): NotRinging {
    if (this.#isSignedOut()) return 'signedOut';
    return this.#outage.isLost() ? 'lost' : null;
  }
}
