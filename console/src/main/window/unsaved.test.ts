import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';
import { askAboutUnsaved } from './asking.ts';

/** Makes a page with unsaved text leave; `press` is the button that is pressed when asked. */
async function leave({ isQuitting, press = 0 }: { isQuitting: boolean; press?: number }) {
  const done: string[] = [];
  const does = (what: string) => () => void done.push(what);
  const webContents = new EventEmitter();
  askAboutUnsaved({
    win: { webContents, destroy: does('window gone') } as unknown as BrowserWindow,
    dialog: {
      async showMessageBox() {
        done.push('asked');
        return { response: press, checkboxChecked: false };
      },
    },
    isQuitting: () => isQuitting,
    requestQuit: does('quit'),
    stay: does('stays'),
  });
  for (let times = 0; times < 2; times += 1)
    webContents.emit('will-prevent-unload', { preventDefault: does('page may go') });
  await new Promise(setImmediate);
  return done;
}

test('a quit with unsaved text asks once, and then quits or stays', async () => {
  expect(await leave({ isQuitting: true, press: 0 })).toEqual(['asked', 'window gone', 'quit']);
  expect(await leave({ isQuitting: true, press: 1 })).toEqual(['asked', 'stays']);
});

test('a reload of a page with unsaved text does not ask', async () => {
  expect(await leave({ isQuitting: false })).toEqual(['page may go', 'page may go']);
});
