import { join } from 'node:path';
import type { Attention, ServerFrame } from '@sallie/shared/contract/frames';
import { createBell, type Situation } from '@sallie/shared/desk/bell.ts';
import type { Notice } from '@sallie/shared/desk/host.ts';
import { leadTag } from '@sallie/shared/desk/place.ts';
import type * as Electron from 'electron';
import { createBadge, type Deafness } from './badge.ts';
import type { Clock } from './clock.ts';
import { watchConnection } from './connection-watch.ts';
import type { Channel } from './ipc-calls.ts';
import { createNotices } from './notices.ts';
import { createPictures } from './pictures.ts';
import type { SessionLink } from './session-link.ts';
import type { Settings } from './settings.ts';
import { createTray, type TrayActions } from './tray.ts';
import type { DeskWindow } from './window.ts';
import type { DeskPage } from './window-page.ts';

interface AlertPieces {
  electron: typeof Electron;
  platform: NodeJS.Platform;
  signed: boolean;
  settings: Settings;
  link: SessionLink;
  window: DeskWindow;
  page: DeskPage;
  actions: TrayActions;
  clock: Clock;
}

export type Alerts = ReturnType<typeof createAlerts>;

const SIGNED_OUT: Notice = {
  title: 'This desk is signed out and not ringing',
  body: 'Sign in to hear of new inquiries.',
  tag: 'signed-out',
};
const NOT_CONNECTED: Notice = {
  title: 'This desk is not connected and not ringing',
  body: 'The shop’s server cannot be reached. It goes on trying by itself.',
  tag: 'not-connected',
};
const STILL_RUNNING: Notice = {
  title: 'Sallie Desk is still running',
  body: 'It goes on ringing for new inquiries. To stop it, choose Quit from its menu.',
  tag: 'still-running',
};

/** All the ways this machine calls a person, played by the one bell. */
export function createAlerts(pieces: AlertPieces) {
  const { electron, platform, settings, link, window, page, actions, clock } = pieces;
  const { app, nativeImage } = electron;
  const bell = createBell({ now: clock.now });
  const pictures = createPictures({
    nativeImage,
    folder: join(app.getAppPath(), 'resources'),
    platform,
  });
  const connection = watchConnection({
    clock,
    onChange() {
      if (!connection.isLost()) notices.retire(NOT_CONNECTED.tag);
      show();
    },
    onLong: () => notices.show(NOT_CONNECTED),
  });
  let looksAt: string | null = null;
  let count = 0;

  const notices = createNotices({
    Notification: electron.Notification,
    platform,
    signed: pieces.signed,
    clock,
    reveal: window.reveal,
    onOpen: actions.openPlace,
    onFailed(notice, cure) {
      if (!page.isUp()) electron.shell.beep();
      window.flash();
      page.say({ type: 'noticeFailed', notice, cure });
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
    return { focusedOn: window.isFocused() ? looksAt : null, muted, hideText: hideMessageText };
  }

  function hear(frame: ServerFrame) {
    const deeds = bell.hear(frame, situation());
    for (const notice of deeds.notices) notices.show(notice);
    for (const tag of deeds.retire) notices.retire(tag);
    if (deeds.sound && page.isUp()) page.tell({ type: 'ring', sound: deeds.sound });
    else if (deeds.sound) electron.shell.beep();
    if (deeds.flash) window.flash();
    if (frame.type !== 'attention') return;
    retireTaken(frame.data);
    count = deeds.badge;
    show();
  }

  /** What waits outside the hours does not ring, so only the count tells that nothing is left. */
  function retireTaken({ ringing, quiet, waiting }: Attention) {
    if (quiet && waiting > 0) return;
    notices.retireEarlier(
      ringing.flatMap(({ kind, id }) => (kind === 'conversation' ? [] : [leadTag(kind, id)])),
    );
  }

  const isSignedOut = () => link.known() !== null && !link.isSignedIn();

  function deafness(): Deafness {
    if (isSignedOut()) return 'signedOut';
    return connection.isLost() ? 'lost' : null;
  }

  /** Number, tray and menu as things stand now. */
  function show() {
    connection.note(link.isSignedIn(), link.socket());
    const signedOut = isSignedOut();
    if (!link.isSignedIn()) count = 0;
    badge.show(count, deafness());
    const { muted, startWithComputer, closeToTray } = settings.get().desk;
    const online = link.socket() === 'online';
    const attention = link.attention();
    tray.update({ signedOut, online, attention, muted, startWithComputer, closeToTray });
    if (link.isSignedIn()) notices.retire(SIGNED_OUT.tag);
  }

  return {
    hear,
    show,
    /** Nobody sees a window that starts hidden: a desk that starts signed out says so. */
    begin({ hidden }: { hidden: boolean }) {
      show();
      if (hidden && isSignedOut()) notices.show(SIGNED_OUT);
    },
    signedOut() {
      notices.retireAll();
      notices.show(SIGNED_OUT);
    },
    /** Said once: whoever closes the window may think that was the end of it. On a Mac nobody thinks so. */
    hidden() {
      if (platform === 'darwin' || settings.get().saidStillRunning) return;
      settings.change({ saidStillRunning: true });
      notices.show(STILL_RUNNING);
    },
    looksAt: (place: string | null) => {
      looksAt = place;
    },
    stop: connection.stop,
    isTalking: () => window.isFocused() && (looksAt?.startsWith('conversation/') ?? false),
    test(channel: Channel) {
      if (channel === 'notification') return notices.test();
      return channel === 'badge' ? badge.test() : tray.test();
    },
  };
}
