import { expect, test } from 'vitest';
import type { Snapshot } from '../bridge.ts';
import { keepTitle, windowTitle } from './open-console.ts';
import { createTestBridge, snapshot } from './testing/bridge.ts';

test.each([
  [0, 'Sallie Desk'],
  [3, '(3) Sallie Desk'],
  [120, '(99+) Sallie Desk'],
])('the window title with %i unread is %s', (unread, title) => {
  expect(windowTitle(unread, true)).toBe(title);
});

test('the window title of a desk without its server says “Not connected” instead of a number', () => {
  expect(windowTitle(3, false)).toBe('Not connected · Sallie Desk');
});

test('the window title stays “Not connected” during a new attempt to connect', () => {
  const page = { title: '' } as Document;
  const { bridge, tell } = createTestBridge();
  keepTitle(bridge, page);
  const titleAt = (socket: Snapshot['socket']) => {
    tell({ type: 'snapshot', snapshot: { ...snapshot, socket } });
    return page.title;
  };
  const states = ['connecting', 'online', 'waiting', 'connecting', 'failed', 'online'] as const;
  const lost = windowTitle(0, false);
  const fine = windowTitle(0, true);
  expect(states.map(titleAt)).toEqual([fine, fine, lost, lost, lost, fine]);
});
