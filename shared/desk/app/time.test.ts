import { expect, test } from 'vitest';
import { shopTime } from './time.tsx';

test('`shopTime` shows a time in the shop’s time zone, through both clock changes', () => {
  const shown = (at: string) => shopTime(at, 'America/New_York');
  expect(shown('2026-03-08T06:59:00Z')).toBe('Mar 8, 2026, 1:59 AM');
  expect(shown('2026-03-08T07:00:00Z')).toBe('Mar 8, 2026, 3:00 AM');
  expect(shown('2026-11-01T05:59:00Z')).toBe('Nov 1, 2026, 1:59 AM');
  expect(shown('2026-11-01T06:00:00Z')).toBe('Nov 1, 2026, 1:00 AM');
});
