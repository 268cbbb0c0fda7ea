import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import type { BuildFacts } from './about.ts';
import { APP_SCHEME, createAppProtocol } from './app-protocol.ts';
import type { Clock } from './clock.ts';
import { guardSession } from './guards.ts';
import { answerCalls } from './ipc.ts';
import { createCalls } from './ipc-calls.ts';
import { snapshotOf } from './ipc-snapshot.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Log } from './log.ts';
import { createQuitWarning } from './quit-warning.ts';
import { createServers } from './server.ts';
import { createSessionLink } from './session-link.ts';
import type { Settings } from './settings.ts';
import type { Smoke } from './smoke.ts';
import { createDeskWindow } from './window.ts';
import { watchCrashes } from './window-crash.ts';
import { createDeskPage } from './window-page.ts';

export interface DeskSurroundings {
  electron: typeof Electron;
  platform: NodeJS.Platform;
  /** Folder of the built main bundle. */
  folder: string;
  facts: BuildFacts;
  settings: Settings;
  lifecycle: Lifecycle;
  smoke: Smoke;
  clock: Clock;
  random: () => number;
  log: Log;
}

/** Everything that lives from ready to the end, wired. */
export async function openDesk(around: DeskSurroundings): Promise<void> {
  const { electron, platform, folder, facts, settings, lifecycle, smoke, clock, log } = around;
  const { app, dialog, session } = electron;

  guardSession(session.defaultSession);
  const pageFiles = { root: join(folder, '../renderer'), readFile };
  electron.protocol.handle(APP_SCHEME, createAppProtocol(pageFiles));

  const openServer = createServers({
    sessionFor(partition) {
      const own = session.fromPartition(partition);
      guardSession(own);
      return own;
    },
    openSocket: (url, own) =>
      new electron.net.WebSocket(url, { session: own, useSessionCookies: true }),
    hostname: hostname(),
  });

  const link = createSessionLink({
    settings,
    openServer,
    clock,
    random: around.random,
    log,
    onFrame: (frame) => page.hear(frame),
    onChange: () => tellChange(),
    onSignedOut() {},
  });

  const window = createDeskWindow({
    BrowserWindow: electron.BrowserWindow,
    screen: electron.screen,
    app,
    platform,
    preload: join(folder, '../preload/index.cjs'),
    devTools: !app.isPackaged,
    settings,
    clock,
    log,
    isQuitting: lifecycle.isQuitting,
    requestQuit: lifecycle.requestQuit,
    onHidden() {},
  });
  const page = createDeskPage({ contents: window.win.webContents, clock, greeting: link.greeting });
  watchCrashes({ win: window.win, dialog, clock, log, requestQuit: lifecycle.requestQuit });

  const about = { version: app.getVersion(), platform, signed: facts.signed };
  const update = { phase: 'off', version: null } as const;
  const snapshot = () => snapshotOf({ link, settings, update: () => update, about });
  const tellChange = () => page.tell({ type: 'snapshot', snapshot: snapshot() });

  const handlers = createCalls({
    link,
    settings,
    window,
    page,
    dialog,
    downloads: app.getPath('downloads'),
    snapshot,
    onShows() {},
    onSettings: tellChange,
    onListen: smoke.pageListens,
    test: () => ({ outcome: 'absent', detail: 'Not built yet' }),
    openNoticeSettings() {},
    checkForUpdate() {},
    restartToUpdate() {},
  });
  const trustedId = () => (window.win.isDestroyed() ? null : window.win.webContents.id);
  answerCalls({ ipcMain: electron.ipcMain, handlers, trustedId, log });

  link.start();
  lifecycle.live(
    {
      reveal: window.reveal,
      open(place) {
        window.reveal();
        page.say({ type: 'open', place });
      },
      mayQuit: createQuitWarning({
        dialog,
        isOnline: () => link.socket() === 'online',
        attention: link.attention,
      }),
      suspend: link.suspend,
      resume() {
        void link.resume();
        page.tell({ type: 'renewSound' });
      },
      end() {
        window.saveBounds();
        link.stop();
      },
    },
    electron.powerMonitor,
  );
  await window.load({ hidden: lifecycle.startsHidden() });
}
