import { expect, test } from 'vitest';
import type { Attention } from '../contract/attention.ts';
import { countsLine, deskCounts } from './attention.ts';

const attention: Attention = {
  ringing: [],
  waiting: 3,
  unread: 4,
  quiet: false,
  on_duty: 1,
  with: { d: 2 },
};

test.each([
  [attention, 'd', { waiting: 3, withYou: 2, unread: 4 }, '3 waiting, 2 with you'],
  [attention, 'e', { waiting: 3, withYou: 0, unread: 4 }, '3 waiting'],
  [attention, 'constructor', { waiting: 3, withYou: 0, unread: 4 }, '3 waiting'],
  [{ ...attention, waiting: 0 }, 'd', { waiting: 0, withYou: 2, unread: 4 }, '2 with you'],
  [{ ...attention, waiting: 1200 }, 'e', { waiting: 1200, withYou: 0, unread: 4 }, '1,200 waiting'],
  [null, 'd', { waiting: 0, withYou: 0, unread: 0 }, ''],
])('deskCounts counts for one account what the server says to all', (said, me, counts, line) => {
  expect(deskCounts(said, me)).toEqual(counts);
  expect(countsLine(deskCounts(said, me))).toBe(line);
});
