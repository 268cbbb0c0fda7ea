import { expect, test } from 'vitest';
import { sinceText } from './row-time.tsx';

const now = Date.parse('2026-11-20T16:00:00.000Z');

test.each([
  ['2026-11-16T19:10:00.000Z', 'Mon Nov 16, 2:10 PM'],
  ['2025-11-17T19:10:00.000Z', 'Mon Nov 17, 2025, 2:10 PM'],
])('what waits since %s says since %s', (at, text) => {
  expect(sinceText(at, now, 'America/New_York')).toBe(text);
});
