import { expect, test } from 'vitest';
import { demoBusiness } from './business.ts';
import { inTodaysOrder, isWarm, laterTimes, laterWhen } from './promise.ts';

/* Monday, November 23, 2026: the shop is open from 10 AM to 8 PM, which is 15:00 to 01:00 in UTC. */
const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const item = (id: string, since: string, isHere = false) => ({ id, since, isHere });
const order = (now: string, items: ReturnType<typeof item>[]) =>
  Object.values(inTodaysOrder(items, demoBusiness, new Date(now)))
    .flat()
    .map(({ id }) => id);

test('visitors who are here come first in Today, the longest there before the others', () => {
  const items = [
    item('warm', at('17:55')),
    item('here', at('17:58'), true),
    item('here longer', at('17:50'), true),
  ];
  expect(order(at('18:00'), items)).toEqual(['here longer', 'here', 'warm']);
});

test('people in trouble come first in Today, the longest waiting before the others', () => {
  const urgent = (id: string, since: string) => ({ ...item(id, since), isUrgent: true });
  const items = [
    item('here', at('17:58'), true),
    urgent('leak', at('17:55')),
    urgent('no-show', at('14:00')),
  ];
  expect(order(at('18:00'), items)).toEqual(['no-show', 'leak', 'here']);
});

test('a lead that came overnight is warm for the first open hour of the day', () => {
  expect(isWarm(demoBusiness, at('03:00'), new Date(at('15:59')))).toBe(true);
  expect(isWarm(demoBusiness, at('03:00'), new Date(at('16:00')))).toBe(false);
});

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
