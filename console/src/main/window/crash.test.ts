import { EventEmitter } from 'node:events';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { watchCrashes } from './crash.ts';

class HandContents extends EventEmitter {
  loads = 0;
  reload() {
    this.loads += 1;
  }
}

/** `press` is the button that is pressed in every dialog. */
function openWindow({ press }: { press: number }) {
  const contents = new HandContents();
  const clock = createHandClock();
  const asked: string[] = [];
  let quits = 0;
  watchCrashes({
    win: { webContents: contents } as unknown as BrowserWindow,
    dialog: {
      async showMessageBox(...args: unknown[]) {
        const { message, buttons } = args.at(-1) as MessageBoxOptions;
        asked.push(`${message} [${buttons?.join(', ')}]`);
        return { response: press, checkboxChecked: false };
      },
    },
    clock,
    log() {},
    requestQuit: () => {
      quits += 1;
    },
  });
  return {
    contents,
    clock,
    asked,
    quits: () => quits,
    async crashes(reason = 'crashed') {
      contents.emit('render-process-gone', {}, { reason });
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const STOPPED = 'The desk’s page has stopped twice. [Load again, Quit]';

test('a second crash of the page soon after the first asks, and “Load again” reloads the page', async () => {
  const { contents, asked, crashes } = openWindow({ press: 0 });
  await crashes();
  await crashes('oom');
  expect(asked).toEqual([STOPPED]);
  expect(contents.loads).toBe(2);
});

test('a second crash of the page soon after the first asks, and “Quit” quits', async () => {
  const { contents, quits, crashes } = openWindow({ press: 1 });
  await crashes();
  await crashes();
  expect(contents.loads).toBe(1);
  expect(quits()).toBe(1);
});

test('a crash 60 s after the last one reloads the page without asking', async () => {
  const { contents, asked, clock, crashes } = openWindow({ press: 0 });
  await crashes();
  clock.pass(60_000);
  await crashes();
  expect(contents.loads).toBe(2);
  expect(asked).toEqual([]);
});

test('a page that ended with a clean exit is not reloaded', async () => {
  const { contents, crashes } = openWindow({ press: 0 });
  await crashes('clean-exit');
  expect(contents.loads).toBe(0);
});
