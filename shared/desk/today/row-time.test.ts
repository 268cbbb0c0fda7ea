import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { promiseState, sinceText } from './row-time.tsx';

/* Friday, November 20, 2026: open 10 AM to 8 PM; Saturday 9 AM to noon. */
const since = '2026-11-20T12:00:00-05:00';

test.each([
  ['2026-11-20T12:00:20-05:00', 'just in, call by 1 PM', false],
  ['2026-11-20T12:12:59-05:00', 'call by 1 PM, 48 min left', false],
  ['2026-11-20T12:59:59-05:00', 'call by 1 PM, 1 min left', false],
  ['2026-11-20T13:00:00-05:00', 'due now', true],
  ['2026-11-20T13:25:00-05:00', '25 min over', true],
  ['2026-11-20T15:59:00-05:00', '2 h over', true],
  ['2026-11-21T10:00:00-05:00', '8 h over', true],
  ['2030-11-20T12:00:00-05:00', 'more than 99 h over', true],
])('at %s a lead from noon on November 20 reads: %s', (now, text, isOver) => {
  expect(promiseState(demoBusiness, since, Date.parse(now))).toMatchObject({ text, isOver });
});

test.each([
  ['2026-11-20T21:00-05:00', '2026-11-20T22:00-05:00', 'call tomorrow by 10 AM'],
  ['2026-11-20T19:48-05:00', '2026-11-20T22:00-05:00', 'call tomorrow by 9:48 AM'],
  ['2026-11-21T13:00-05:00', '2026-11-22T12:00-05:00', 'call tomorrow by 11 AM'],
  ['2026-11-25T09:00-05:00', '2026-11-25T12:00-05:00', 'call Friday by 11 AM'],
])('a lead from %s, while the shop is closed at %s, reads: %s', (came, now, text) => {
  expect(promiseState(demoBusiness, came, Date.parse(now))).toMatchObject({ text, isOver: false });
});

test('a lead from shortly before closing is due the next day, and its minutes left are open minutes', () => {
  const [came, now] = ['2026-11-20T19:48-05:00', '2026-11-20T19:50-05:00'];
  expect(promiseState(demoBusiness, came, Date.parse(now)).text).toBe(
    'call tomorrow by 9:48 AM, 58 min left',
  );
});

test.each([
  ['2026-11-16T19:10:00.000Z', 'Mon Nov 16, 2:10 PM'],
  ['2025-11-17T19:10:00.000Z', 'Mon Nov 17, 2025, 2:10 PM'],
  ['2026-11-20T14:10:00.000Z', '9:10 AM'],
])('a lead that waits since %s shows the time %s', (at, text) => {
  expect(sinceText(at, Date.parse('2026-11-20T16:00:00.000Z'), 'America/New_York')).toBe(text);
});
