import { expect, test } from 'vitest';
import { demoBusiness } from './business.ts';
import { inTodaysOrder, isWarm } from './today-order.ts';

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
