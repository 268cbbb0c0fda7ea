import { expect, test } from 'vitest';
import { shopTime, waitingAge } from './time.tsx';

test('`shopTime` shows a time in the shop’s time zone, through both clock changes', () => {
  const shown = (at: string) => shopTime(at, 'America/New_York');
  expect(shown('2026-03-08T06:59:00Z')).toBe('Mar 8, 2026, 1:59 AM');
  expect(shown('2026-03-08T07:00:00Z')).toBe('Mar 8, 2026, 3:00 AM');
  expect(shown('2026-11-01T05:59:00Z')).toBe('Nov 1, 2026, 1:59 AM');
  expect(shown('2026-11-01T06:00:00Z')).toBe('Nov 1, 2026, 1:00 AM');
});

test.each([
  ['2026-11-20T15:00:00Z', 'waiting less than 1 min'],
  ['2026-11-20T14:59:00Z', 'waiting 1 min'],
  ['2026-11-20T14:57:01Z', 'waiting 2 min'],
  ['2026-11-20T13:55:00Z', 'waiting 1 h 5 min'],
  ['2026-11-19T14:00:00Z', 'waiting 1 day'],
  ['2026-11-17T14:00:00Z', 'waiting 3 days'],
  ['2026-11-20T15:00:30Z', 'waiting less than 1 min'],
])('the age of a lead that waits since %s reads “%s”', (since, expected) => {
  expect(waitingAge(since, Date.parse('2026-11-20T15:00:00Z'))).toBe(expected);
});
