import type { Attention } from '@sallie/shared/contract/attention';
import { expect, test } from 'vitest';
import { isLastOnDuty } from './lifecycle.ts';

const open: Attention = { ringing: [], waiting: 0, unread: 0, quiet: false, on_duty: 1 };

test.each([
  ['alone in an open shop', true, open, true],
  ['with a colleague', true, { ...open, on_duty: 2 }, false],
  ['outside the hours', true, { ...open, quiet: true }, false],
  ['not connected: it rings nowhere anyway', false, open, false],
  ['before the server said anything', true, null, false],
])('%s', (_, isOnline, attention, isLast) => {
  expect(isLastOnDuty(isOnline, attention)).toBe(isLast);
});
