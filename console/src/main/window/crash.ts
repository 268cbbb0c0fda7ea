import type { BrowserWindow, Dialog } from 'electron';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';

interface CrashDeps {
  win: BrowserWindow;
  dialog: Pick<Dialog, 'showMessageBox'>;
  clock: Clock;
  log: Log;
  requestQuit(): void;
}

/** A page that fails again this soon would fail forever. */
const TOO_SOON_MS = 60_000;

/** Reloads a crashed page once and asks a person the second time. Main keeps ringing meanwhile. */
export function watchCrashes({ win, dialog, clock, log, requestQuit }: CrashDeps): void {
  let reloadedAt = Number.NEGATIVE_INFINITY;

  function reload() {
    reloadedAt = clock.now();
    win.webContents.reload();
  }

  win.webContents.on('render-process-gone', async (_, { reason }) => {
    log('page gone', { reason });
    if (reason === 'clean-exit') return;
    const isFirst = clock.now() - reloadedAt >= TOO_SOON_MS;
    if (isFirst || (await isToLoadAgain(dialog))) reload();
    else requestQuit();
  });
}

async function isToLoadAgain(dialog: CrashDeps['dialog']): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'The desk’s page has stopped twice.',
    detail:
      'New inquiries still ring, but they cannot be shown. Loading the page again may help; if not, please restart the computer.',
    buttons: ['Load again', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 0;
}
