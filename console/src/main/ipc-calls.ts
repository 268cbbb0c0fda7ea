import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertNever } from '@sallie/shared/assert-never';
import type { Dialog } from 'electron';
import type * as z from 'zod/mini';
import type { Deed, DeskSettings, Snapshot, TestResult } from '../bridge.ts';
import { type Handlers, Refused } from './ipc.ts';
import type { SessionLink } from './session-link.ts';
import type { Settings } from './settings.ts';
import type { DeskWindow } from './window.ts';
import type { DeskPage } from './window-page.ts';

export type Channel = 'notification' | 'badge' | 'tray';
type Outcome = z.infer<typeof TestResult>;

export interface CallPieces {
  link: SessionLink;
  settings: Settings;
  window: DeskWindow;
  page: DeskPage;
  dialog: Pick<Dialog, 'showSaveDialog'>;
  downloads: string;
  snapshot(): Snapshot;
  /** Somebody looks at this place now, or at none. */
  onShows(place: string | null): void;
  onSettings(chosen: DeskSettings): void;
  onListen(): void;
  test(channel: Channel): Outcome | Promise<Outcome>;
  openNoticeSettings(): void;
  checkForUpdate(): void;
  restartToUpdate(): void;
}

/** What each call of the page does. */
export function createCalls(pieces: CallPieces): Handlers {
  const { link, settings, page, window, dialog } = pieces;

  async function act(deed: Deed): Promise<void> {
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
        return pieces.openNoticeSettings();
      case 'checkForUpdate':
        return pieces.checkForUpdate();
      case 'restartToUpdate':
        return pieces.restartToUpdate();
      default:
        assertNever(deed);
    }
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
    change(part) {
      const desk = { ...settings.get().desk, ...part };
      settings.change({ desk });
      pieces.onSettings(desk);
      return desk;
    },
    test: pieces.test,
    shows: pieces.onShows,
    async save({ name, text }) {
      const { canceled, filePath } = await dialog.showSaveDialog(window.win, {
        defaultPath: join(pieces.downloads, name),
        filters: [{ name: 'Spreadsheet', extensions: ['csv'] }],
      });
      if (canceled || !filePath) return false;
      await writeFile(filePath, text);
      return true;
    },
    do: act,
  };
}
