import { EventEmitter } from 'node:events';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import type { BrowserWindow, MessageBoxOptions, WebContents } from 'electron';
import { expect, test } from 'vitest';
import type { BridgeEvent } from '../../bridge.ts';
import { Page, watchCrashes } from './page.ts';

const heartbeat: ServerFrame = { type: 'heartbeat' };
const greeting: ServerFrame = { type: 'connected', resume: 'reset', online: [] };
const open = (route: string): BridgeEvent => ({ type: 'open', route });

class HandContents extends EventEmitter {
  heard: BridgeEvent[] = [];
  loads = 0;
  isDestroyed = () => false;
  send(channel: string, event: BridgeEvent) {
    if (channel === 'sallie:event') this.heard.push(event);
  }
  reload() {
    this.loads += 1;
  }
  forcefullyCrashRenderer() {
    this.emit('render-process-gone', {}, { reason: 'crashed' });
  }
}

function openPage(frames: ServerFrame[] = [greeting]) {
  const contents = new HandContents();
  const clock = createHandClock();
  const page = new Page({ clock, greeting: () => frames });
  page.attach(contents as unknown as WebContents);
  const comesUp = () => {
    page.listen();
    clock.pass(0);
  };
  return { page, contents, clock, comesUp };
}

test('a page receives no events before it listens', () => {
  const { page, contents } = openPage();
  page.handle(heartbeat);
  page.send({ type: 'renewSound' });
  expect(contents.heard).toEqual([]);
});

test('a page is greeted after the reply to `listen`, and receives every frame from then on', () => {
  const { page, contents, clock } = openPage();
  page.listen();
  page.handle(heartbeat);
  expect(contents.heard).toEqual([]);
  clock.pass(0);
  page.handle(heartbeat);
  expect(contents.heard).toEqual([
    { type: 'frame', frame: greeting },
    { type: 'frame', frame: heartbeat },
  ]);
});

test('a connection made after the page came up reaches it as a reset, though the socket resumed', () => {
  const { page, contents, comesUp } = openPage([]);
  comesUp();
  page.handle({ type: 'connected', resume: 'ok', cursor: '7' });
  expect(contents.heard).toEqual([
    { type: 'frame', frame: { type: 'connected', resume: 'reset', cursor: '7' } },
  ]);
});

test('a page that was greeted receives a resumed connection as resumed', () => {
  const { page, contents, comesUp } = openPage();
  comesUp();
  page.handle({ type: 'connected', resume: 'ok', cursor: '7' });
  expect(contents.heard.at(-1)).toEqual({
    type: 'frame',
    frame: { type: 'connected', resume: 'ok', cursor: '7' },
  });
});

test.each(['did-navigate', 'render-process-gone'])(
  'after %s the last clicked route waits until the page listens again',
  (gone) => {
    const { page, contents, comesUp } = openPage();
    comesUp();
    contents.heard = [];
    contents.emit(gone, {}, {});
    page.handle(heartbeat);
    page.deliver(open('lead/contacts/1'));
    page.deliver(open('conversation/2'));
    expect(contents.heard).toEqual([]);
    comesUp();
    expect(contents.heard).toEqual([{ type: 'frame', frame: greeting }, open('conversation/2')]);
  },
);

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

test('a second crash of the page soon after the first asks, and “Quit” quits, or shows a page to those who keep ringing', async () => {
  const { contents, quits, crashes } = openWindow({ press: 1 });
  await crashes();
  await crashes();
  expect(quits()).toBe(1);
  expect(contents.loads).toBe(2);
});

test('a page that does not respond is loaded again', () => {
  const { contents } = openWindow({ press: 0 });
  contents.emit('unresponsive');
  expect(contents.loads).toBe(1);
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
