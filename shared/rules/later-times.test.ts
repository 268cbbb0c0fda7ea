import { expect, test } from 'vitest';
import { demoBusiness } from './business.ts';
import { laterTimes, laterWhen } from './later-times.ts';

/* The demo shop is closed on Wednesdays and Sundays, on Saturdays from noon; November 26, 2026 is Thanksgiving. */
const offered = (now: string) =>
  laterTimes(demoBusiness, new Date(now)).map(
    ({ name, at }) => `${name}: ${laterWhen(demoBusiness, at, new Date(now))}`,
  );

test('the later times of a weekday morning are in 1 hour, this afternoon, tomorrow and next week', () => {
  expect(offered('2026-11-23T11:10-05:00')).toEqual([
    'In 1 hour: 12:10 PM',
    'This afternoon: 2 PM',
    'Tomorrow at opening: tomorrow at 10 AM',
    'Next week: Monday, November 30 at 10 AM',
  ]);
});

test.each([
  [
    'no afternoon is left',
    '2026-11-23T13:01-05:00',
    ['In 1 hour', 'Tomorrow at opening', 'Next week'],
  ],
  [
    'a holiday is passed over',
    '2026-11-25T15:00-05:00',
    ['In 1 hour', 'Friday at opening', 'Next week'],
  ],
  ['a Saturday has no afternoon', '2026-11-21T10:00-05:00', ['In 1 hour', 'Monday at opening']],
])('the later times are right where %s', (_, now, names) => {
  expect(offered(now).map((line) => line.split(':')[0])).toEqual(names);
});

test('the later times say tomorrow before the doors open too, and offer the same time once', () => {
  expect(offered('2026-11-23T08:00-05:00')[2]).toBe('Tomorrow at opening: tomorrow at 10 AM');
  const names = offered('2026-11-22T15:00-05:00').map((line) => line.split(':')[0]);
  expect(names).toEqual(['In 1 hour', 'Tomorrow at opening']);
});
