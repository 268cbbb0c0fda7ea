import { join } from 'node:path';
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { answerCalls, createSaveFile, type Handlers, Refused } from './ipc.ts';
import { defaultsFor } from './settings/settings.ts';

type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

const desk = defaultsFor('win32', false);

const wrong = () => {
  throw new Error('not asked for in this test');
};
const nothing: Handlers = {
  listen: wrong,
  connect: wrong,
  fetch: wrong,
  send: wrong,
  change: wrong,
  test: wrong,
  rang: wrong,
  shows: () => {},
  save: wrong,
  command: () => {},
};

function openIpc(some: Partial<Handlers> = {}) {
  const listeners = new Map<string, Listener>();
  const logged: unknown[] = [];
  answerCalls({
    ipcMain: { handle: (channel, listener) => void listeners.set(channel, listener) },
    handlers: { ...nothing, ...some },
    trustedId: () => 7,
    log: (event, facts) => void logged.push([event, facts]),
  });
  return {
    logged,
    call: async (channel: string, args: unknown[], event: object = ours()) =>
      listeners.get(channel)?.(event as IpcMainInvokeEvent, ...args),
  };
}

const ours = (frame: object | null = {}, id = 7) => ({
  sender: { id },
  senderFrame: frame && { url: 'app://console/index.html', parent: null, ...frame },
});

test('a call from the desk’s own page is handled', async () => {
  const shown: (string | null)[] = [];
  const { call } = openIpc({ shows: (place) => void shown.push(place) });
  await call('sallie:shows', ['conversation/a1']);
  await call('sallie:shows', [null]);
  expect(shown).toEqual(['conversation/a1', null]);
});

test.each([
  ['a frame inside the page', ours({ parent: {} })],
  ['a frame that is gone', ours(null)],
  ['another window', ours({}, 8)],
  ['another host', ours({ url: 'app://evil/index.html' })],
  ['a look-alike host', ours({ url: 'app://console.evil/index.html' })],
  ['a page of the web', ours({ url: 'https://console/index.html' })],
  ['a file', ours({ url: 'file:///index.html' })],
  ['an empty page', ours({ url: 'about:blank' })],
  ['a page without an address', ours({ url: '' })],
])('a call from %s is refused', async (_, event) => {
  const { call, logged } = openIpc();
  await expect(call('sallie:command', ['signOut'], event)).rejects.toThrow(
    'This page may not call the desk.',
  );
  expect(logged).toEqual([['call refused', { call: 'command', why: 'sender' }]]);
});

test.each([
  ['fetch', [{ method: 'GET', path: 'https://evil.example/api/x' }]],
  ['fetch', [{ method: 'GET', path: '/healthz' }]],
  ['fetch', [{ method: 'GET', path: '/api/x\\..\\y' }]],
  ['fetch', [{ method: 'GET', path: '/api/a b' }]],
  ['fetch', [{ method: 'PUT', path: '/api/contact' }]],
  ['fetch', [{ method: 'POST', path: '/api/contact', body: 'x'.repeat(65_537) }]],
  ['fetch', [{ method: 'POST', path: '/api/x', picture: { type: 'image/jpeg', bytes: 'text' } }]],
  [
    'fetch',
    [{ method: 'POST', path: '/api/x', picture: { type: 'text/html', bytes: Uint8Array.of(1) } }],
  ],
  [
    'fetch',
    [
      {
        method: 'POST',
        path: '/api/x',
        picture: { type: 'image/jpeg', bytes: new Uint8Array(26_214_401) },
      },
    ],
  ],
  ['fetch', []],
  ['fetch', ['/api/contact']],
  ['connect', [{ address: 'https://shop.example' }]],
  ['connect', [{ address: 'x'.repeat(301), allowPlain: true }]],
  ['send', [{ type: 'register', isAdmin: true }]],
  ['send', ['{"type":"typing"}']],
  ['change', [{ volume: 2 }]],
  ['change', [{ muted: 'yes' }]],
  ['test', ['mail']],
  ['shows', ['lead/contacts/../../x']],
  ['shows', ['https://evil.example']],
  ['shows', [undefined]],
  ['save', [{ name: '../contacts.csv', text: '' }]],
  ['save', [{ name: 'run.exe', text: '' }]],
  ['command', ['quit']],
  ['command', [{ toString: 'signOut' }]],
  ['command', ['signOut', 'more']],
  ['listen', ['more']],
])('the call %s with %j is refused', async (name, args) => {
  const { call } = openIpc();
  await expect(call(`sallie:${name}`, args)).rejects.toThrow('This call could not be read.');
});

test('unknown fields of a call and of its reply are dropped', async () => {
  const changes: unknown[] = [];
  const { call } = openIpc({
    change: (part) => {
      changes.push(part);
      return { ...desk, cookie: 'secret' };
    },
  });
  const answer = await call('sallie:change', [{ muted: true, server: 'https://evil.example' }]);
  expect(changes).toEqual([{ muted: true }]);
  expect(answer).toEqual(desk);
});

test('an unexpected error reaches the page without its message, and its type is logged', async () => {
  const { call, logged } = openIpc({
    command: () => {
      throw new TypeError('ENOENT /home/ada/.config/Sallie Desk/settings.json');
    },
  });
  await expect(call('sallie:command', ['flash'])).rejects.toThrow(/^Something went wrong here\.$/);
  expect(logged).toEqual([['call failed', { call: 'command', error: 'TypeError' }]]);
});

test('the sentence of a `Refused` error reaches the page', async () => {
  const { call } = openIpc({
    fetch: () => {
      throw new Refused('The server cannot be reached.');
    },
  });
  await expect(call('sallie:fetch', [{ method: 'GET', path: '/api/session' }])).rejects.toThrow(
    'The server cannot be reached.',
  );
});

/* console/e2e/desk.spec.ts tests the saving itself. */

test('the save dialog offers the file’s name in the downloads folder; a canceled dialog saves nothing', async () => {
  const offered: unknown[] = [];
  const showSaveDialog = async (...args: unknown[]) => {
    offered.push((args.at(-1) as { defaultPath: string }).defaultPath);
    return { canceled: true, filePath: '' };
  };
  const save = createSaveFile({
    dialog: { showSaveDialog },
    window: () => null,
    downloads: '/nowhere',
  });
  expect(await save({ name: 'contacts.csv', text: 'Name' })).toEqual({ outcome: 'cancelled' });
  expect(offered).toEqual([join('/nowhere', 'contacts.csv')]);
});
