import { expect, test } from 'vitest';
import { shopTime } from './time.tsx';

test('`shopTime` shows a time in the shop’s time zone, in winter and in summer', () => {
  expect(shopTime('2026-11-20T20:05:00Z', 'America/New_York')).toBe('Nov 20, 2026, 3:05 PM');
  expect(shopTime('2026-07-04T04:30:00Z', 'America/New_York')).toBe('Jul 4, 2026, 12:30 AM');
});
