import type { BrowserWindow, Dialog } from 'electron';

interface UnsavedDeps {
  win: BrowserWindow;
  dialog: Pick<Dialog, 'showMessageBox'>;
  isQuitting(): boolean;
  requestQuit(): void;
  stay(): void;
}

/** A page that holds unsaved words keeps its window, and with it the program, from ending: a person decides. */
export function askAboutUnsaved({ win, dialog, isQuitting, requestQuit, stay }: UnsavedDeps): void {
  let isAsking = false;
  win.webContents.on('will-prevent-unload', async (event) => {
    // Whoever loads a page again that does not answer was asked before.
    if (!isQuitting()) return event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    const isToLeave = await isToLoseWords(win, dialog).finally(() => {
      isAsking = false;
    });
    if (!isToLeave) return stay();
    win.destroy();
    requestQuit();
  });
}

async function isToLoseWords(win: BrowserWindow, dialog: UnsavedDeps['dialog']): Promise<boolean> {
  const { response } = await dialog.showMessageBox(win, {
    type: 'warning',
    message: 'Something you wrote is not saved yet.',
    detail: 'If you quit now, it is lost.',
    buttons: ['Quit anyway', 'Stay'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}
