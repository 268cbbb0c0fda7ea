import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type * as Electron from 'electron';
import type { BridgeEvent } from '../bridge.ts';
import type { BuildFacts } from './about.ts';
import { APP_SCHEME, createAppProtocol } from './app-protocol.ts';
import { createAutostart } from './autostart.ts';
import type { Clock } from './clock.ts';
import { createAlerts } from './desk-alerts.ts';
import { createChoices } from './desk-choices.ts';
import { guardSession } from './guards.ts';
import { answerCalls } from './ipc.ts';
import { createCalls } from './ipc-calls.ts';
import { snapshotOf } from './ipc-snapshot.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Log } from './log.ts';
import { buildMenu, type Command } from './menu.ts';
import { createQuitWarning } from './quit-warning.ts';
import { createServers } from './server.ts';
import { createSessionLink } from './session-link.ts';
import type { Settings } from './settings.ts';
import type { Smoke } from './smoke.ts';
import { createUpdater, type Updater } from './updater.ts';
import { createDeskWindow } from './window.ts';
import { watchCrashes } from './window-crash.ts';
import { createDeskPage } from './window-page.ts';

export interface DeskSurroundings {
  electron: typeof Electron;
  platform: NodeJS.Platform;
  /** Folder of the built main bundle. */
  folder: string;
  /** What starts this program with the computer. */
  executable: string;
  facts: BuildFacts;
  updater: Updater | null;
  settings: Settings;
  lifecycle: Lifecycle;
  smoke: Smoke;
  clock: Clock;
  random: () => number;
  log: Log;
}

/** Everything that lives from ready to the end, wired. Each piece is made once; what they tell each other stands here. */
export async function openDesk(deps: DeskSurroundings): Promise<void> {
  const { electron, platform, folder, facts, settings, lifecycle, clock, log } = deps;
  const { app, dialog } = electron;
  const { isQuitting, requestQuit } = lifecycle;

  servePage(electron, folder);
  const link = createSessionLink({
    ...deps,
    openServer: serversOf(electron),
    onFrame: hear,
    onChange: tellChange,
    onSignedOut: () => alerts.signedOut(),
  });
  const window = createDeskWindow({
    ...deps,
    BrowserWindow: electron.BrowserWindow,
    screen: electron.screen,
    nativeTheme: electron.nativeTheme,
    app,
    preload: join(folder, '../preload/index.cjs'),
    devTools: !app.isPackaged,
    isQuitting,
    requestQuit,
    onMadeAnew: lifecycle.stay,
    onHidden: () => alerts.hidden(),
    onSessionEnd: lifecycle.prepareToQuit,
  });
  const page = createDeskPage({ clock, greeting: link.greeting });
  window.attach((win) => {
    page.attach(win.webContents);
    watchCrashes({ win, dialog, clock, log, requestQuit });
  });

  const autostart = createAutostart({ ...deps, app, home: app.getPath('home') });
  const choices = createChoices({ settings, autostart, onChange: tellChange });
  const actions = {
    openDesk: window.reveal,
    openPlace: (place: string) => show({ type: 'open', place }),
    mute: (muted: boolean) => void choices.change({ muted }),
    startWithComputer: (on: boolean) => void choices.change({ startWithComputer: on }),
    quit: requestQuit,
  };
  const alerts = createAlerts({ ...deps, signed: facts.signed, link, window, page, actions });
  const updates = createUpdater({
    ...deps,
    mayRestart: () => !alerts.isTalking(),
    prepareToQuit: lifecycle.prepareToQuit,
    onState: tellChange,
  });

  const about = { version: app.getVersion(), platform, signed: facts.signed };
  const snapshot = () => snapshotOf({ link, settings, update: updates.state, about });

  function hear(frame: ServerFrame) {
    page.hear(frame);
    alerts.hear(frame);
  }
  function tellChange() {
    alerts.show();
    page.tell({ type: 'snapshot', snapshot: snapshot() });
  }
  /** Brings the desk to the front, and says this as soon as its page can hear. */
  function show(event: BridgeEvent) {
    window.reveal();
    page.say(event);
  }

  const handlers = createCalls({
    ...{ link, choices, window, page, alerts, updates, platform, snapshot },
    dialog,
    openExternal: (url) => electron.shell.openExternal(url),
    downloads: app.getPath('downloads'),
    onListen: deps.smoke.pageListens,
  });
  const trustedId = () => window.current()?.webContents.id ?? null;
  answerCalls({ ipcMain: electron.ipcMain, handlers, trustedId, log });
  const command = (name: Command) => show({ type: 'command', command: name });
  electron.Menu.setApplicationMenu(buildMenu({ Menu: electron.Menu, platform, command, actions }));

  choices.begin();
  link.start();
  alerts.begin({ hidden: lifecycle.startsHidden() });
  const isOnline = () => link.socket() === 'online';
  lifecycle.live(
    {
      reveal: window.reveal,
      open: actions.openPlace,
      mayQuit: createQuitWarning({ dialog, isOnline, attention: link.attention }),
      suspend: link.suspend,
      resume() {
        void link.resume();
        page.tell({ type: 'renewSound' });
      },
      end() {
        window.saveBounds();
        updates.stop();
        alerts.stop();
        link.stop();
      },
    },
    electron.powerMonitor,
  );
  await window.load({ hidden: lifecycle.startsHidden() });
}

function servePage({ protocol, session }: typeof Electron, folder: string): void {
  guardSession(session.defaultSession);
  const root = join(folder, '../renderer');
  protocol.handle(APP_SCHEME, createAppProtocol({ root, readFile }));
}

function serversOf({ net, session }: typeof Electron) {
  const guarded = new Set<string>();
  return createServers({
    sessionFor(partition) {
      const own = session.fromPartition(partition);
      if (!guarded.has(partition)) guardSession(own);
      guarded.add(partition);
      return own;
    },
    openSocket: (url, own) => new net.WebSocket(url, { session: own, useSessionCookies: true }),
    hostname: hostname(),
  });
}
