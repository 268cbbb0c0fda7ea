import { expect, test } from 'vitest';
import { withCount } from './web-host.ts';

test.each([
  ['Staff desk', 3, '(3) Staff desk'],
  ['(3) Staff desk', 4, '(4) Staff desk'],
  ['(4) Staff desk', 0, 'Staff desk'],
  ['Staff desk', 120, '(99+) Staff desk'],
  ['(99+) Staff desk', 1, '(1) Staff desk'],
])('the tab title “%s” with %i waiting becomes “%s”', (title, count, expected) => {
  expect(withCount(title, count)).toBe(expected);
});
