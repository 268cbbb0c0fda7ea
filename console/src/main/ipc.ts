import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { SavedFile } from '@sallie/shared/desk/ports/host.ts';
import { assertNever } from '@sallie/shared/rules/assert-never';
import type { BrowserWindow, Dialog, IpcMain, IpcMainInvokeEvent, Shell } from 'electron';
import * as z from 'zod/mini';
import { calls, type MachineCommand, type Snapshot } from '../bridge.ts';
import { type CallName, callNames, channelOf } from '../channels.ts';
import type { Log } from '../log.ts';
import { notificationSettingsLink } from '../platform/notifications.ts';
import type { Connection } from './connection/connection.ts';
import { isUnencrypted } from './connection/server-check.ts';
import type { Alerts } from './notifications/alerts.ts';
import type { createChoices, Settings } from './settings/settings.ts';
import type { Updates } from './updates/updates.ts';
import { APP_HOST, APP_SCHEME } from './window/guards.ts';
import type { Page } from './window/page.ts';
import type { AppWindow } from './window/window.ts';

type Given<N extends CallName> = z.infer<(typeof calls)[N]['takes']>;
type Answer<N extends CallName> = z.infer<(typeof calls)[N]['answers']>;
export type Handlers = {
  [N in CallName]: (...args: Given<N>) => Answer<N> | Promise<Answer<N>>;
};

/** Carries a sentence that the page may show; other errors stay in main. */
export class Refused extends Error {}

interface IpcDeps {
  ipcMain: Pick<IpcMain, 'handle'>;
  handlers: Handlers;
  trustedId(): number | null;
  log: Log;
}

export function answerCalls(deps: IpcDeps): void {
  for (const name of callNames) answerCall(name, deps);
}

function answerCall(name: CallName, { ipcMain, handlers, trustedId, log }: IpcDeps) {
  const { takes, answers } = calls[name];
  // The shapes below check that the arguments belong to the call.
  const handler = handlers[name] as (...args: unknown[]) => unknown;

  ipcMain.handle(channelOf(name), async (event, ...sent: unknown[]) => {
    if (!isTrusted(event, trustedId())) {
      log('call refused', { call: name, why: 'sender' });
      throw new Error('This page may not call the desk.');
    }
    const args = z.safeParse(takes, sent);
    if (!args.success) {
      log('call refused', { call: name, why: 'arguments' });
      throw new Error('This call could not be read.');
    }
    try {
      return z.parse(answers, await handler(...args.data));
    } catch (thrown) {
      log('call failed', { call: name, error: thrown instanceof Error ? thrown.name : 'other' });
      throw new Error(thrown instanceof Refused ? thrown.message : 'Something went wrong here.');
    }
  });
}

/** No frame inside our page is trusted. Compares parts of the URL, because Node gives `app:` no origin. */
function isTrusted(event: IpcMainInvokeEvent, trustedId: number | null): boolean {
  const frame = event.senderFrame;
  if (!frame || frame.parent !== null || event.sender.id !== trustedId) return false;
  if (!URL.canParse(frame.url)) return false;
  const { protocol, host } = new URL(frame.url);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST;
}

export interface CallDeps {
  connection: Connection;
  choices: ReturnType<typeof createChoices>;
  window: AppWindow;
  page: Page;
  alerts: Pick<Alerts, 'looksAt' | 'rang' | 'test'>;
  updates: Updates;
  platform: NodeJS.Platform;
  dialog: Pick<Dialog, 'showSaveDialog'>;
  openExternal: Shell['openExternal'];
  downloads: string;
  snapshot(): Snapshot;
  onListen(): void;
}

export function createCalls(deps: CallDeps): Handlers {
  const { connection, choices, page, window, alerts, dialog } = deps;
  return {
    listen() {
      page.listen();
      // A page that comes back after a crash no longer shows what it showed before.
      alerts.looksAt(null);
      deps.onListen();
      return deps.snapshot();
    },
    connect: connection.connect,
    async fetch(request) {
      try {
        return await connection.fetch(request);
      } catch {
        throw new Refused('The server cannot be reached.');
      }
    },
    send: connection.send,
    change: choices.change,
    test: alerts.test,
    rang: alerts.rang,
    shows: alerts.looksAt,
    save: createSaveFile({ dialog, window: window.current, downloads: deps.downloads }),
    command: (command) => run(command, deps),
  };
}

async function run(command: MachineCommand, deps: CallDeps): Promise<void> {
  const { connection, window, updates } = deps;
  switch (command) {
    case 'reconnect':
      return connection.reconnect();
    case 'signOut':
      return connection.signOut();
    case 'forgetServer':
      return connection.forget();
    case 'flash':
      return window.flash();
    case 'restartPage': // A page that fails at once again is asked about, as after two crashes.
      return window.current()?.webContents.forcefullyCrashRenderer();
    case 'openNotificationSettings':
      return openNotificationSettings(deps);
    case 'checkForUpdate':
      return updates.check();
    case 'restartToUpdate':
      return updates.restart();
    default:
      assertNever(command);
  }
}

async function openNotificationSettings({ platform, openExternal }: CallDeps) {
  const settings = notificationSettingsLink(platform);
  if (settings) await openExternal(settings);
}

interface SnapshotDeps {
  connection: Connection;
  settings: Settings;
  update(): Snapshot['update'];
  about: Snapshot['about'];
}

export function snapshotOf({ connection, settings, update, about }: SnapshotDeps): Snapshot {
  const server = connection.known();
  return {
    server: server?.origin ?? null,
    unencrypted: server !== null && isUnencrypted(server.origin),
    business: server?.business ?? null,
    signedIn: connection.isSignedIn(),
    socket: connection.socket(),
    attention: connection.attention(),
    settings: settings.get().desk,
    update: update(),
    about,
  };
}

interface SaveFileDeps {
  dialog: Pick<Dialog, 'showSaveDialog'>;
  window(): BrowserWindow | null;
  downloads: string;
}

/** A file that cannot be written is an outcome, not an error. */
export function createSaveFile({ dialog, window, downloads }: SaveFileDeps) {
  return async ({ name, text }: { name: string; text: string }): Promise<SavedFile> => {
    const options = {
      defaultPath: join(downloads, name),
      filters: [filterOf(name)],
    };
    const owner = window();
    const { canceled, filePath } = owner
      ? await dialog.showSaveDialog(owner, options)
      : await dialog.showSaveDialog(options);
    if (canceled || !filePath) return { outcome: 'cancelled' };
    try {
      await writeFile(filePath, text);
      return { outcome: 'saved', where: filePath };
    } catch (error) {
      return { outcome: 'failed', remedy: remedyOf(error) };
    }
  };
}

const kinds: Record<string, string> = {
  csv: 'Spreadsheet',
  json: 'JSON',
  html: 'Page',
  txt: 'Text',
};

function filterOf(name: string) {
  const ending = extname(name).slice(1);
  return { name: kinds[ending] ?? 'File', extensions: [ending] };
}

function remedyOf(error: unknown): string {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'ENOSPC':
      return 'The disk is full. Make room or choose another place.';
    case 'EBUSY':
      return 'Another program has this file open. Close it there, or choose another name.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'This folder may not be written to, or the file is open in another program. Choose another place.';
    default:
      return 'It could not be written there. Choose another place.';
  }
}
