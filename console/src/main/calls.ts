import { assertNever } from '@sallie/shared/rules/assert-never';
import type { Dialog, Shell } from 'electron';
import type { MachineCommand, Snapshot } from '../bridge.ts';
import { notificationSettingsLink } from '../platform/notifications.ts';
import type { Connection } from './connection/connection.ts';
import { isUnencrypted } from './connection/server-check.ts';
import { type Handlers, Refused } from './ipc.ts';
import type { Alerts } from './notifications/alerts.ts';
import { createSaveFile } from './save-file.ts';
import type { createChoices, Settings } from './settings/settings.ts';
import type { Updates } from './updates/updates.ts';
import type { Page } from './window/page.ts';
import type { AppWindow } from './window/window.ts';

export interface CallDeps {
  connection: Connection;
  choices: ReturnType<typeof createChoices>;
  window: AppWindow;
  page: Page;
  alerts: Pick<Alerts, 'looksAt' | 'test'>;
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
