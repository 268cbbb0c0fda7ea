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

/** `press`: the button somebody presses in whatever dialog comes. */
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

test('a second one soon after asks; loading again is one answer', async () => {
  const { contents, asked, crashes } = openWindow({ press: 0 });
  await crashes();
  await crashes('oom');
  expect(asked).toEqual([STOPPED]);
  expect(contents.loads).toBe(2);
});

test('quitting is the other', async () => {
  const { contents, quits, crashes } = openWindow({ press: 1 });
  await crashes();
  await crashes();
  expect(contents.loads).toBe(1);
  expect(quits()).toBe(1);
});

test('a crash much later is a first one again', async () => {
  const { contents, asked, clock, crashes } = openWindow({ press: 0 });
  await crashes();
  clock.pass(60_000);
  await crashes();
  expect(contents.loads).toBe(2);
  expect(asked).toEqual([]);
});

test('a page that ended in order is left alone', async () => {
  const { contents, crashes } = openWindow({ press: 0 });
  await crashes('clean-exit');
  expect(contents.loads).toBe(0);
});
