import { EventEmitter } from 'node:events';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import type { App, PowerMonitor } from 'electron';
import { expect, test } from 'vitest';
import { Lifecycle } from './lifecycle.ts';

interface Wishes {
  platform?: NodeJS.Platform;
  argv?: string[];
  mayQuit?: boolean;
  wasOpenedAtLogin?: boolean;
}

function preventable() {
  const event = { defaultPrevented: false, preventDefault: () => {} };
  event.preventDefault = () => {
    event.defaultPrevented = true;
  };
  return event;
}

/** Stands in for Electron's app, as far as its events go; `quit` emits `before-quit` first. */
class HandApp extends EventEmitter {
  hasQuit = false;
  readonly atLogin: boolean;
  constructor(atLogin: boolean) {
    super();
    this.atLogin = atLogin;
  }
  quit() {
    const event = preventable();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.emit('will-quit', preventable());
    this.hasQuit = true;
  }
  getLoginItemSettings() {
    return { wasOpenedAtLogin: this.atLogin };
  }
}

function start({
  platform = 'linux',
  argv = [],
  mayQuit = true,
  wasOpenedAtLogin = false,
}: Wishes = {}) {
  const app = new HandApp(wasOpenedAtLogin);
  const autoUpdater = new EventEmitter();
  const powerMonitor = new EventEmitter();
  const clock = createHandClock();
  const did: string[] = [];
  const lifecycle = new Lifecycle({
    app: app as unknown as App,
    autoUpdater,
    platform,
    argv: ['sallie-desk', ...argv],
    showErrorBox() {},
    clock,
    log() {},
  });
  const live = () =>
    lifecycle.attach(
      {
        reveal: () => void did.push('reveal'),
        open: (place) => void did.push(`open ${place}`),
        async mayQuit() {
          did.push('asked');
          return mayQuit;
        },
        suspend: () => void did.push('suspend'),
        resume: () => void did.push('resume'),
        end: () => void did.push('end'),
      },
      powerMonitor as unknown as PowerMonitor,
    );
  const again = (...more: string[]) =>
    app.emit('second-instance', {}, ['sallie-desk', ...more], '/');
  return { app, autoUpdater, powerMonitor, clock, did, lifecycle, live, again };
}

const link = 'sallie://lead/contacts/a1';
const settled = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  ['brings the first window to the front', [], ['reveal']],
  ['with a link opens its lead', ['--some-switch', link], ['open lead/contacts/a1']],
  ['with --hidden shows nothing', ['--hidden'], []],
  [
    'with a bad link only brings the first window to the front',
    ['sallie://lead/../../x'],
    ['reveal'],
  ],
  [
    'with a link of the web only brings the first window to the front',
    ['https://evil.example'],
    ['reveal'],
  ],
])('a second start %s', (_, args, expected) => {
  const { live, again, did } = start();
  live();
  again(...args);
  expect(did).toEqual(expected);
});

test('a link that a Mac sends as an event opens its route, also before the desk is ready', () => {
  const { app, live, did } = start({ platform: 'darwin' });
  const early = preventable();
  app.emit('open-url', early, link);
  expect(early.defaultPrevented).toBe(true);
  live();
  app.emit('open-url', preventable(), 'sallie://conversation/v1');
  app.emit('activate', {});
  expect(did).toEqual(['open lead/contacts/a1', 'open conversation/v1', 'reveal']);
});

test.each([
  ['linux', ['--hidden'], false, true],
  ['win32', [], false, false],
  ['darwin', [], true, true],
  ['darwin', [], false, false],
] as const)(
  'a start on %s with %j, opened at login: %s, is hidden: %s',
  (platform, argv, atLogin, hidden) => {
    const { lifecycle } = start({ platform, argv: [...argv], wasOpenedAtLogin: atLogin });
    expect(lifecycle.startsHidden()).toBe(hidden);
  },
);

test.each([
  [true, ['asked', 'end']],
  [false, ['asked']],
])(
  'a quit from the Dock of a Mac asks first, and quits when that is allowed: %s',
  async (mayQuit, expected) => {
    const { app, live, did } = start({ platform: 'darwin', mayQuit });
    live();
    app.quit();
    await settled();
    expect(did).toEqual(expected);
    expect(app.hasQuit).toBe(mayQuit);
  },
);

test('a second wish to quit does not ask beside the first, and asks again after its answer', async () => {
  const { lifecycle, live, did } = start({ mayQuit: false });
  live();
  lifecycle.requestQuit();
  lifecycle.requestQuit();
  await settled();
  expect(did).toEqual(['asked']);
  lifecycle.requestQuit();
  expect(did).toEqual(['asked', 'asked']);
});

test('a shutdown of the computer quits without asking', async () => {
  const { app, live, did, powerMonitor } = start({ platform: 'darwin', mayQuit: false });
  live();
  powerMonitor.emit('shutdown');
  app.quit();
  expect(did).toEqual(['end']);
  expect(app.hasQuit).toBe(true);
});

test('a restart for an update quits without asking', () => {
  const { app, autoUpdater, live, lifecycle, did } = start({ platform: 'darwin' });
  live();
  autoUpdater.emit('before-quit-for-update');
  expect(lifecycle.isQuitting()).toBe(true);
  app.quit();
  expect(did).toEqual(['end']);
});

test.each(['update', 'shutdown', 'Windows session'])(
  'a quit that has not happened after 60 s is taken back (%s)',
  (end) => {
    const { autoUpdater, powerMonitor, clock, live, lifecycle } = start({ platform: 'darwin' });
    live();
    if (end === 'update') autoUpdater.emit('before-quit-for-update');
    if (end === 'shutdown') powerMonitor.emit('shutdown');
    if (end === 'Windows session') lifecycle.prepareToQuit();
    clock.pass(59_999);
    expect(lifecycle.isQuitting()).toBe(true);
    clock.pass(1);
    expect(lifecycle.isQuitting()).toBe(false);
  },
);

test('a click on a notification that starts the program on a Mac opens its lead', () => {
  const { app, live, did } = start({ platform: 'darwin' });
  app.emit('ready', {}, { identifier: 'lead/contacts/a1', actionIdentifier: 'default' });
  live();
  expect(did).toEqual(['open lead/contacts/a1']);
});

test.each([[undefined], [{}], [{ identifier: 'still-running' }], [{ identifier: 'lead/../x/y' }]])(
  'a start on a Mac with launch data %j opens no lead',
  (launched) => {
    const { app, live, did } = start({ platform: 'darwin' });
    app.emit('ready', {}, launched);
    live();
    expect(did).toEqual([]);
  },
);

test('unlocking the screen resumes the connection', () => {
  const { live, powerMonitor, did } = start();
  live();
  powerMonitor.emit('unlock-screen');
  expect(did).toEqual(['resume']);
});

test('the program handles the closing of all windows, so it stays alive', () => {
  const { app } = start();
  expect(app.listenerCount('window-all-closed')).toBe(1);
});
