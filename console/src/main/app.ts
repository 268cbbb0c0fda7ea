import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Place } from '@sallie/shared/desk/ports/route.ts';
import type * as Electron from 'electron';
import type { BridgeEvent } from '../bridge.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createAutostart } from '../platform/autostart.ts';
import { Connection } from './connection/connection.ts';
import { createServers } from './connection/server-access.ts';
import { answerCalls, type CallDeps, createCalls, snapshotOf } from './ipc.ts';
import { createQuitWarning, type Lifecycle } from './lifecycle/lifecycle.ts';
import type { BuildFacts, Smoke } from './lifecycle/start.ts';
import { Alerts } from './notifications/alerts.ts';
import { createChoices, type Settings } from './settings/settings.ts';
import { type Updater, Updates } from './updates/updates.ts';
import { APP_SCHEME, createAppProtocol, guardSession } from './window/guards.ts';
import { type Command, menuTemplate } from './window/menu.ts';
import { Page, watchCrashes } from './window/page.ts';
import { AppWindow } from './window/window.ts';

export interface AppDeps {
  electron: typeof Electron;
  platform: NodeJS.Platform;
  folder: string;
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

/** Creates everything that lives until the end, and connects the parts. Throws without a picture. */
export async function startApp(deps: AppDeps): Promise<void> {
  const { electron, platform, folder, facts, settings, lifecycle, clock } = deps;
  const { app, dialog, BrowserWindow, screen, nativeTheme, Menu } = electron;
  const { requestQuit, prepareToQuit } = lifecycle;

  const connection = new Connection({
    ...deps,
    openServer: serversOf(electron),
    onFrame(frame) {
      page.handle(frame);
      alerts.handle(frame);
    },
    onChange: announce,
    onSignedOut: () => alerts.signedOut(),
  });
  servePage(electron, folder, connection);
  const window = new AppWindow({
    ...deps,
    BrowserWindow,
    app,
    screen,
    nativeTheme,
    preload: join(folder, '../preload/index.cjs'),
    devTools: !app.isPackaged,
    isQuitting: lifecycle.isQuitting,
    requestQuit,
    onMadeAnew: lifecycle.stay,
    onHidden: () => alerts.hidden(),
    onSessionEnd: prepareToQuit,
  });
  const page = new Page({ clock, greeting: connection.greeting });
  window.attach((win) => {
    page.attach(win.webContents);
    watchCrashes({ ...deps, win, dialog, requestQuit });
  });

  const autostart = createAutostart({ ...deps, app, home: app.getPath('home') });
  const choices = createChoices({ settings, autostart, onChange: announce });
  const show = (event: BridgeEvent) => {
    window.reveal();
    page.deliver(event);
  };
  const actions = {
    reveal: window.reveal,
    openRoute: (route: string) => show({ type: 'open', route }),
    openPlace: (place: Place) => show({ type: 'command', command: place }),
    mute: (muted: boolean) => void choices.change({ muted }),
    startWithComputer: (on: boolean) => void choices.change({ startWithComputer: on }),
    quit: requestQuit,
  };
  const alerts = new Alerts({ ...deps, signed: facts.signed, connection, window, page, actions });
  const updates = new Updates({
    ...deps,
    mayRestart: () => !alerts.isInConversation(),
    prepareToQuit,
    onState: announce,
  });

  const about = { version: app.getVersion(), platform, signed: facts.signed };
  const snapshot = () => snapshotOf({ connection, settings, update: updates.state, about });
  function announce() {
    alerts.show();
    page.send({ type: 'snapshot', snapshot: snapshot() });
  }

  const parts = { connection, choices, window, page, alerts, updates, snapshot };
  serveCalls(deps, parts);
  const command = (name: Command) => show({ type: 'command', command: name });
  const menu = Menu.buildFromTemplate(menuTemplate({ platform, command, actions }));
  Menu.setApplicationMenu(menu);

  choices.begin();
  connection.start();
  alerts.begin({ hidden: lifecycle.startsHidden() });
  attachLifecycle(deps, parts, actions.openRoute);
  await window.load({ hidden: lifecycle.startsHidden() });
}

type Parts = Pick<
  CallDeps,
  'connection' | 'choices' | 'window' | 'page' | 'updates' | 'snapshot'
> & { alerts: Alerts };

function serveCalls({ electron, platform, smoke, log }: AppDeps, parts: Parts): void {
  const { app, dialog, ipcMain, shell } = electron;
  const handlers = createCalls({
    ...parts,
    platform,
    dialog,
    openExternal: (url) => shell.openExternal(url),
    downloads: app.getPath('downloads'),
    onListen: smoke.pageListens,
  });
  const trustedId = () => parts.window.current()?.webContents.id ?? null;
  answerCalls({ ipcMain, handlers, trustedId, log });
}

function attachLifecycle(
  { electron, lifecycle }: AppDeps,
  { connection, window, page, alerts, updates }: Parts,
  open: (route: string) => void,
): void {
  const { dialog, powerMonitor } = electron;
  const isOnline = () => connection.socket() === 'online';
  lifecycle.attach(
    {
      reveal: window.reveal,
      open,
      mayQuit: createQuitWarning({ dialog, isOnline, attention: connection.attention }),
      suspend: connection.suspend,
      resume() {
        void connection.resume();
        page.send({ type: 'renewSound' });
      },
      end() {
        window.saveBounds();
        updates.stop();
        alerts.stop();
        connection.stop();
      },
    },
    powerMonitor,
  );
}

function servePage(
  { protocol, session }: typeof Electron,
  folder: string,
  { readPicture }: Connection,
): void {
  guardSession(session.defaultSession);
  const root = join(folder, '../renderer');
  protocol.handle(APP_SCHEME, createAppProtocol({ root, readFile, readPicture }));
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
