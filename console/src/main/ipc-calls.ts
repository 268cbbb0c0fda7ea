import { assertNever } from '@sallie/shared/rules/assert-never';
import type { Dialog, Shell } from 'electron';
import type { Snapshot, VisitorEvent } from '../bridge.ts';
import type { Alerts } from './desk-alerts.ts';
import type { createChoices } from './desk-choices.ts';
import { type Handlers, Refused } from './ipc.ts';
import { noticeSettingsLink } from './notices-cure.ts';
import { createSaving } from './saving.ts';
import type { SessionLink } from './session-link.ts';
import type { DeskUpdater } from './updater.ts';
import type { DeskWindow } from './window.ts';
import type { DeskPage } from './window-page.ts';

export type Channel = 'notification' | 'badge' | 'tray';

export interface CallPieces {
  link: SessionLink;
  choices: ReturnType<typeof createChoices>;
  window: DeskWindow;
  page: DeskPage;
  alerts: Pick<Alerts, 'looksAt' | 'test'>;
  updates: Pick<DeskUpdater, 'check' | 'restart'>;
  platform: NodeJS.Platform;
  dialog: Pick<Dialog, 'showSaveDialog'>;
  openExternal: Shell['openExternal'];
  downloads: string;
  snapshot(): Snapshot;
  onListen(): void;
}

/** What each call of the page does. */
export function createCalls(pieces: CallPieces): Handlers {
  const { link, choices, page, window, alerts, updates, dialog } = pieces;

  async function act(deed: VisitorEvent): Promise<void> {
    switch (deed) {
      case 'reconnect':
        return link.reconnect();
      case 'signOut':
        return link.signOut();
      case 'forgetServer':
        return link.forget();
      case 'flash':
        return window.flash();
      case 'openNoticeSettings':
        return openNoticeSettings();
      case 'checkForUpdate':
        return updates.check();
      case 'restartToUpdate':
        return updates.restart();
      default:
        assertNever(deed);
    }
  }

  async function openNoticeSettings() {
    const place = noticeSettingsLink(pieces.platform);
    if (place) await pieces.openExternal(place);
  }

  return {
    listen() {
      page.listen();
      pieces.onListen();
      return pieces.snapshot();
    },
    connect: link.connect,
    async fetch(request) {
      try {
        return await link.fetch(request);
      } catch {
        throw new Refused('The server cannot be reached.');
      }
    },
    send: link.send,
    change: choices.change,
    test: alerts.test,
    shows: alerts.looksAt,
    save: createSaving({ dialog, window: window.current, downloads: pieces.downloads }),
    do: act,
  };
}
