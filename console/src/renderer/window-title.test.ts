import { expect, test } from 'vitest';
import type { Bridge, BridgeEvent, Snapshot } from '../bridge.ts';
import { keepTitle, windowTitle } from './open-console.ts';

test.each([
  [0, 'Sallie Desk'],
  [3, '(3) Sallie Desk'],
  [120, '(99+) Sallie Desk'],
])('%i unread: %s', (unread, title) => {
  expect(windowTitle(unread, true)).toBe(title);
});

test('a desk without its server says that instead of a number', () => {
  expect(windowTitle(3, false)).toBe('Not connected · Sallie Desk');
});

test('an attempt to connect does not pass for a connection', () => {
  const page = { title: '' } as Document;
  const listeners: ((event: BridgeEvent) => void)[] = [];
  const onEvent: Bridge['onEvent'] = (listener) => {
    listeners.push(listener);
    return () => {};
  };
  keepTitle({ onEvent } as Bridge, page);
  const titleAt = (socket: Snapshot['socket']) => {
    const snapshot = { signedIn: true, socket } as Snapshot;
    for (const listener of listeners) listener({ type: 'snapshot', snapshot });
    return page.title;
  };
  const states = ['connecting', 'online', 'waiting', 'connecting', 'failed', 'online'] as const;
  const lost = windowTitle(0, false);
  const fine = windowTitle(0, true);
  expect(states.map(titleAt)).toEqual([fine, fine, lost, lost, lost, fine]);
});
