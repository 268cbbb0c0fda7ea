import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSettings, defaultsFor } from './settings.ts';

const defaults = defaultsFor('win32', true);
const fresh = {
  server: null,
  desk: defaults,
  window: null,
  saidStillRunning: false,
  noticesTurnedOn: false,
  shownTags: [],
  autostartOffered: false,
};

let folder = '';
let events: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-settings-'));
  events = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'settings.json');
const open = () =>
  createSettings({ file: file(), defaults, now: () => 7, log: (event) => void events.push(event) });

test('the settings of a first start are the defaults, and nothing is written', () => {
  expect(open().get()).toEqual(fresh);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['', '{', 'null', '[]', '"on"', '\0\0\0\0', '{"desk":{"muted":tr'])(
  'a torn settings file %j gives the defaults and is kept aside',
  (text) => {
    writeFileSync(file(), text);
    const settings = open();
    expect(settings.get()).toEqual(fresh);
    expect(events).toEqual(['settings torn']);
    expect(readFileSync(join(folder, 'settings.json.torn-7'), 'utf8')).toBe(text);
    settings.change({ saidStillRunning: true });
    expect(open().get().saidStillRunning).toBe(true);
  },
);

test('a torn settings file that cannot be kept aside does not stop the desk', () => {
  writeFileSync(file(), '{');
  mkdirSync(join(folder, 'settings.json.torn-7', 'in the way'), { recursive: true });
  expect(open().get()).toEqual(fresh);
  expect(events).toEqual(['settings torn', 'settings not kept']);
});

test('a bad field in the settings falls back to its default alone', () => {
  const desk = { muted: true, volume: 3, closeToTray: 'yes', unheardOf: 1 };
  writeFileSync(file(), JSON.stringify({ desk, window: { x: 'left' }, saidStillRunning: true }));
  expect(open().get()).toEqual({
    ...fresh,
    desk: { ...defaults, muted: true },
    saidStillRunning: true,
  });
});

test('unreadable facts of the shop in the settings keep the server’s address', () => {
  const server = { origin: 'https://shop.example', business: { name: 'Old' } };
  writeFileSync(file(), JSON.stringify({ server }));
  expect(open().get().server).toEqual({
    origin: 'https://shop.example',
    business: null,
    signedIn: false,
  });
});

test.each(['file:///etc', 'https://a:b@shop.example', 'https://shop.example/path', 7])(
  'the server address %s in the settings is dropped',
  (origin) => {
    writeFileSync(file(), JSON.stringify({ server: { origin, business: null, signedIn: true } }));
    expect(open().get().server).toBeNull();
  },
);

test('settings that cannot be written are logged, and hold for this run', () => {
  writeFileSync(join(folder, 'file'), '');
  const settings = createSettings({
    file: join(folder, 'file', 'settings.json'),
    defaults,
    now: () => 7,
    log: (event) => void events.push(event),
  });
  settings.change({ saidStillRunning: true });
  expect(settings.get().saidStillRunning).toBe(true);
  expect(events).toEqual(['settings not kept']);
});
