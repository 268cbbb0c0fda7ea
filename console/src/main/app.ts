import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Place } from '@sallie/shared/desk/ports/route.ts';
import type * as Electron from 'electron';
import type { BridgeEvent } from '../bridge.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createAutostart } from '../platform/autostart.ts';
import type { BuildFacts } from './build-facts.ts';
import { createCalls, snapshotOf } from './calls.ts';
import { Connection } from './connection/connection.ts';
import { createServers } from './connection/server-access.ts';
import { answerCalls } from './ipc.ts';
import type { Lifecycle } from './lifecycle/lifecycle.ts';
import { createQuitWarning } from './lifecycle/lifecycle.ts';
import type { Smoke } from './lifecycle/smoke.ts';
import { createAlerts } from './notifications/alerts.ts';
import { createChoices } from './settings/choices.ts';
import type { Settings } from './settings/settings.ts';
import { createUpdates, type Updater } from './updates/updates.ts';
import { APP_SCHEME, createAppProtocol } from './window/app-protocol.ts';
import { watchCrashes } from './window/crash.ts';
import { guardSession } from './window/guards.ts';
import { buildMenu, type Command } from './window/menu.ts';
import { createPage } from './window/page.ts';
import { createWindow } from './window/window.ts';

export interface AppDeps {
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

/**
 * Everything that lives from ready to the end is made here, once, and what the parts tell each other stands here.
 * Throws when a picture is missing.
 */
export async function startApp(deps: AppDeps): Promise<void> {
  const { electron, platform, folder, facts, settings, lifecycle, clock, log } = deps;
  const { app, dialog } = electron;
  const { isQuitting, requestQuit } = lifecycle;

  servePage(electron, folder);
  const connection = new Connection({
    ...deps,
    openServer: serversOf(electron),
    onFrame: handle,
    onChange: tellChange,
    onSignedOut: () => alerts.signedOut(),
  });
  const window = createWindow({
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
  const page = createPage({ clock, greeting: connection.greeting });
  window.attach((win) => {
    page.attach(win.webContents);
    watchCrashes({ win, dialog, clock, log, requestQuit });
  });

  const autostart = createAutostart({ ...deps, app, home: app.getPath('home') });
  const choices = createChoices({ settings, autostart, onChange: tellChange });
  const actions = {
    reveal: window.reveal,
    openRoute: (route: string) => show({ type: 'open', route }),
    openPlace: (place: Place) => show({ type: 'command', command: place }),
    mute: (muted: boolean) => void choices.change({ muted }),
    startWithComputer: (on: boolean) => void choices.change({ startWithComputer: on }),
    quit: requestQuit,
  };
  const alerts = createAlerts({ ...deps, signed: facts.signed, connection, window, page, actions });
  const updates = createUpdates({
    ...deps,
    mayRestart: () => !alerts.isInConversation(),
    prepareToQuit: lifecycle.prepareToQuit,
    onState: tellChange,
  });

  const about = { version: app.getVersion(), platform, signed: facts.signed };
  const snapshot = () => snapshotOf({ connection, settings, update: updates.state, about });

  function handle(frame: ServerFrame) {
    page.handle(frame);
    alerts.handle(frame);
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
    ...{ connection, choices, window, page, alerts, updates, platform, snapshot },
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
  connection.start();
  alerts.begin({ hidden: lifecycle.startsHidden() });
  const isOnline = () => connection.socket() === 'online';
  lifecycle.attach(
    {
      reveal: window.reveal,
      open: actions.openRoute,
      mayQuit: createQuitWarning({ dialog, isOnline, attention: connection.attention }),
      suspend: connection.suspend,
      resume() {
        void connection.resume();
        page.tell({ type: 'renewSound' });
      },
      end() {
        window.saveBounds();
        updates.stop();
        alerts.stop();
        connection.stop();
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
