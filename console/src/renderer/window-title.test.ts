import { expect, test } from 'vitest';
import { windowTitle } from './window-title.ts';

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
