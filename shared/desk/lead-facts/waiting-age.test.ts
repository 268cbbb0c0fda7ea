import { expect, test } from 'vitest';
import { waitingAge } from './conversation-words.ts';

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
