import { EventEmitter } from 'node:events';
import type { Attention } from '@sallie/shared/contract/attention';
import { hostileStrings } from '@sallie/shared/testing/hostile-leads';
import type { Menu, MenuItem, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import { expect, test } from 'vitest';
import {
  createTray,
  hasDot,
  type TrayState,
  tooltip,
  trayMenu,
  waitingItems,
  waitingLine,
  wantsTray,
} from './tray.ts';

const attention: Attention = { ringing: [], waiting: 0, unread: 0, quiet: false, on_duty: 1 };
const calm: TrayState = {
  signedOut: false,
  online: true,
  attention,
  me: 'd',
  muted: false,
  startWithComputer: true,
  closeToTray: false,
};
const ringing = [
  { kind: 'conversation', id: 'v1', name: 'Guest 4F2A', since: '2026-11-20T15:01:00Z', rings: 1 },
  { kind: 'contacts', id: 'c1', name: 'Ann Lee', since: '2026-11-20T15:00:00Z', rings: 4 },
] as const;
const busy = {
  ...calm,
  attention: { ...attention, ringing: [...ringing], waiting: 3, unread: 5, with: { d: 2, e: 4 } },
};

const signedOut = { ...busy, signedOut: true };
const counted = '3 waiting, 2 with you';

test.each([
  ['nobody waits', calm, 'nobody is waiting', false, 'Nobody is waiting'],
  ['three wait and two are with the own account', busy, counted, true, counted],
  [
    'three wait and the own account is unknown',
    { ...busy, me: undefined },
    '3 waiting',
    true,
    '3 waiting',
  ],
  ['the desk is muted', { ...busy, muted: true }, `${counted}, muted`, true, counted],
  [
    'the desk is signed out',
    signedOut,
    'signed out, not ringing',
    true,
    'Signed out: nothing rings',
  ],
  [
    'the desk is not connected',
    { ...calm, online: false },
    'not connected, not ringing',
    true,
    'Nobody is waiting',
  ],
  [
    'one waits',
    { ...calm, attention: { ...attention, waiting: 1 } },
    '1 waiting',
    true,
    '1 waiting',
  ],
])('the tray shows tooltip, dot and menu line when %s', (_, state, tip, dot, line) => {
  const shown = [tooltip(state), hasDot(state), waitingLine(state)];
  expect(shown).toEqual([`Sallie Desk: ${tip}`, dot, line]);
});

test('the tray menu lists ringing leads and conversations, the longest waiting first, with their routes', () => {
  expect(waitingItems(busy)).toEqual([
    { label: 'Ann Lee', route: 'lead/contacts/c1' },
    { label: 'Guest 4F2A (live chat)', route: 'conversation/v1' },
  ]);
});

test('the tray menu leaves out a call that the own account wrote down', () => {
  const [first, second] = ringing;
  const state = {
    ...busy,
    attention: { ...attention, ringing: [first, { ...second, by_id: 'd' }] },
  };
  expect(waitingItems(state).map(({ route }) => route)).toEqual(['conversation/v1']);
  expect(waitingItems({ ...state, me: 'e' })).toHaveLength(2);
});

const idle = {
  reveal() {},
  openRoute() {},
  openPlace() {},
  mute() {},
  startWithComputer() {},
  quit() {},
};

test('the tray menu has all its items, and each one does its action', () => {
  const did: string[] = [];
  const items = trayMenu(busy, {
    reveal: () => did.push('open'),
    openRoute: (route) => did.push(route),
    openPlace: (place) => did.push(place),
    mute: (on) => did.push(`mute ${on}`),
    startWithComputer: (on) => did.push(`start ${on}`),
    quit: () => did.push('quit'),
  });
  for (const { click } of items) (click as (() => void) | undefined)?.();
  expect(items.map(({ label }) => label).filter(Boolean)).toEqual([
    ...['Open desk', 'Today', 'Live chat', 'Agenda', counted, 'Ann Lee', 'Guest 4F2A (live chat)'],
    ...['Mute', 'Start with computer', 'Quit'],
  ]);
  expect(did).toEqual([
    ...['open', 'today', 'live-chat', 'agenda', 'lead/contacts/c1', 'conversation/v1'],
    ...['mute true', 'start false', 'quit'],
  ]);
});

test('the tray menu is drawn again where the system refuses the start with the computer', () => {
  const drawn: (MenuItem | MenuItemConstructorOptions)[][] = [];
  class HandTray extends EventEmitter {
    setImage() {}
    setToolTip() {}
    setContextMenu() {}
  }
  const tray = createTray({
    Tray: HandTray as unknown as typeof Tray,
    Menu: { buildFromTemplate: (items) => drawn.push(items) as unknown as Menu },
    pictures: { tray: () => ({}) as NativeImage },
    platform: 'win32',
    actions: { ...idle, startWithComputer: () => tray.update(calm) },
  });
  tray.update(calm);
  const start = drawn[0]?.find(({ label }) => label === 'Start with computer');
  (start?.click as (() => void) | undefined)?.(); // The system has ticked it by itself.
  expect(drawn).toHaveLength(2);
});

test.each([
  ['win32', false, true],
  ['darwin', true, false],
  ['linux', false, false],
  ['linux', true, true],
] as const)(
  'on %s, with closing to the tray: %s, the desk has a tray: %s',
  (platform, closeToTray, there) => {
    expect(wantsTray(platform, { ...calm, closeToTray })).toBe(there);
  },
);

test('the tray menu shows hostile names as one line of 60 plain characters at most', () => {
  for (const name of hostileStrings) {
    const state = { ...busy, attention: { ...attention, ringing: [{ ...ringing[1], name }] } };
    const [{ label } = { label: '' }] = waitingItems(state);
    expect(label).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}\u2028\u2029]/u);
    expect([...label.replaceAll('&&', '&')].length).toBeLessThanOrEqual(60);
    expect(label.replaceAll('&&', '')).not.toContain('&');
  }
});
