import { expect, test } from 'vitest';
import { demoBusiness } from './business.ts';
import { openMinutesBetween } from './opening-hours.ts';

/* The shop's hours: Mon and Fri 10-8, Tue and Thu 10-5, Sat 9-12, Wed and Sun closed; Eastern time. */
test.each([
  ['within one day', '2026-11-20T10:00-05:00', '2026-11-20T10:12-05:00', 12],
  ['before the doors open', '2026-11-20T07:00-05:00', '2026-11-20T10:30-05:00', 30],
  ['after they closed', '2026-11-20T19:30-05:00', '2026-11-20T23:00-05:00', 30],
  ['overnight', '2026-11-19T16:30-05:00', '2026-11-20T10:15-05:00', 45],
  ['over a closed Wednesday', '2026-11-17T16:30-05:00', '2026-11-19T10:15-05:00', 45],
  ['over a closed Sunday', '2026-11-21T11:30-05:00', '2026-11-23T10:15-05:00', 45],
  ['on a closed day', '2026-11-18T08:00-05:00', '2026-11-18T20:00-05:00', 0],
  ['on Thanksgiving', '2026-11-26T08:00-05:00', '2026-11-26T20:00-05:00', 0],
  ['over Thanksgiving and Wednesday', '2026-11-24T16:00-05:00', '2026-11-27T11:00-05:00', 120],
  ['a whole week', '2026-11-16T00:00-05:00', '2026-11-23T00:00-05:00', 2220],
  ['over the end of summer time', '2026-10-31T11:00-04:00', '2026-11-02T11:00-05:00', 120],
  ['over its beginning', '2026-03-07T11:00-05:00', '2026-03-09T11:00-04:00', 120],
  ['nothing backwards', '2026-11-20T12:00-05:00', '2026-11-20T11:00-05:00', 0],
  ['nothing between equals', '2026-11-20T12:00-05:00', '2026-11-20T12:00-05:00', 0],
])('open minutes %s', (_, from, to, minutes) => {
  expect(openMinutesBetween(demoBusiness, new Date(from), new Date(to))).toBe(minutes);
});

test('seconds count, and the counting ends where it is told to', () => {
  const from = new Date('2026-11-20T12:00:00-05:00');
  expect(openMinutesBetween(demoBusiness, from, new Date('2026-11-20T12:00:30-05:00'))).toBe(0.5);
  expect(openMinutesBetween(demoBusiness, from, new Date('2036-11-20T12:00-05:00'), 600)).toBe(600);
});

test('a shop that never opens keeps nobody waiting', () => {
  const closed = { ...demoBusiness, hours: demoBusiness.hours.map(({ day }) => ({ day })) };
  const [from, to] = [new Date('2026-11-20T12:00Z'), new Date('2027-11-20T12:00Z')];
  expect(openMinutesBetween(closed, from, to)).toBe(0);
});
