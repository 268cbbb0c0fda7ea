import { expect, test } from 'vitest';
import type { FreeTime, StaffCalendar } from '../../contract/visit.ts';
import { demoBusiness } from '../../rules/business.ts';
import { HOUR_MS } from '../../rules/duration.ts';
import { aVisit } from '../../testing/visits.ts';
import {
  atMinutes,
  cellsOf,
  daysShown,
  dayTitle,
  hoursDrawn,
  hoursOn,
  inLanes,
  movedBy,
  shownTitle,
  spanOf,
  stepped,
  stretchOf,
  timeLine,
} from './calendar.ts';
import { goesLine, objectionTo, type Wish, wishLine } from './visit-words.ts';

/* New York skips from 2 to 3 AM on March 8, 2026, and repeats 1 to 2 AM on November 1. */
const facts = demoBusiness;

test.each([
  ['2026-03-08', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z', 167],
  ['2026-11-01', '2026-10-26T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 169],
  ['2026-11-25', '2026-11-23T05:00:00.000Z', '2026-11-30T05:00:00.000Z', 168],
])('the week of %s begins on its Monday and has all of its hours', (day, from, to, hours) => {
  const span = spanOf(daysShown('week', day), facts);
  expect(span).toEqual({ from, to });
  expect((Date.parse(span.to) - Date.parse(span.from)) / HOUR_MS).toBe(hours);
});

test.each([
  ['2026-03-07', 180, '2026-03-07T08:00:00.000Z'],
  ['2026-03-08', 90, '2026-03-08T06:30:00.000Z'],
  ['2026-03-08', 120, null],
  ['2026-03-08', 150, null],
  ['2026-03-08', 180, '2026-03-08T07:00:00.000Z'],
  ['2026-03-08', 600, '2026-03-08T14:00:00.000Z'],
  ['2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
  ['2026-11-01', 120, '2026-11-01T07:00:00.000Z'],
  ['2026-11-01', 600, '2026-11-01T15:00:00.000Z'],
])('on %s minute %i of the shop’s day is the time %s', (day, minutes, at) => {
  expect(atMinutes(day, minutes, facts.timeZone)?.toISOString() ?? null).toBe(at);
});

test('a day that skips an hour still has cells for it, and they carry no time to press', () => {
  const cells = cellsOf('2026-03-08', { from: 60, to: 240 }, facts);
  expect(cells.map(({ minutes, at }) => [minutes, at !== null])).toEqual([
    [60, true],
    [90, true],
    [120, false],
    [150, false],
    [180, true],
    [210, true],
  ]);
});

test.each([
  // The wall time, before and after the change.
  ['2026-03-08T14:00:00.000Z', 60, { from: 600, to: 660 }],
  ['2026-03-07T15:00:00.000Z', 60, { from: 600, to: 660 }],
  // Across the skipped hour and the repeated one.
  ['2026-03-08T06:30:00.000Z', 60, { from: 90, to: 210 }],
  ['2026-11-01T05:30:00.000Z', 60, { from: 90, to: 150 }],
  ['2026-11-01T06:30:00.000Z', 60, { from: 90, to: 150 }],
  // A visit past midnight is cut at the end of its day.
  ['2026-11-25T04:30:00.000Z', 60, { from: 1410, to: 1440 }],
])('a visit from %s of %i minutes is drawn at the minutes %j', (from, minutes, stretch) => {
  const to = new Date(Date.parse(from) + minutes * 60_000).toISOString();
  expect(stretchOf({ from, to }, facts)).toEqual(stretch);
});

test.each([
  ['2026-03-07T15:00:00.000Z', { days: 1 }, '2026-03-08T14:00:00.000Z'],
  ['2026-10-31T14:00:00.000Z', { days: 1 }, '2026-11-01T15:00:00.000Z'],
  ['2026-11-01T15:00:00.000Z', { days: -1 }, '2026-10-31T14:00:00.000Z'],
  ['2026-03-07T07:30:00.000Z', { days: 1 }, '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T06:45:00.000Z', { quarters: 1 }, '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T05:45:00.000Z', { quarters: 1 }, '2026-11-01T06:00:00.000Z'],
])('the time %s moved by %j is %s', (at, by, to) => {
  expect(movedBy(new Date(at), by, facts).toISOString()).toBe(to);
});

test('a time in the repeated hour says “the second time” when it comes again', () => {
  expect(timeLine(facts, new Date('2026-11-01T05:30:00.000Z'))).toBe('1:30 AM');
  expect(timeLine(facts, new Date('2026-11-01T06:30:00.000Z'))).toBe('1:30 AM, the second time');
});

test('overlapping visits share the width in lanes, and other visits keep the full width', () => {
  const at = (id: string, from: string, to: string) =>
    aVisit({ id, from: `2026-11-24T${from}:00.000Z`, to: `2026-11-24T${to}:00.000Z` });
  const laned = inLanes(
    [
      at('c', '16:30', '17:30'),
      at('a', '15:00', '16:00'),
      at('b', '15:30', '16:30'),
      at('d', '20:00', '21:00'),
    ],
    facts,
  );
  expect(laned.map(({ item, lane, lanes }) => [item.id, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 1],
    ['d', 0, 1],
  ]);
});

test('the agenda draws the shop’s hours, and longer ones for a visit outside of them', () => {
  const days = daysShown('week', '2026-11-25');
  expect(hoursDrawn(facts, days, [])).toEqual({ from: 540, to: 1200 });
  const late = aVisit({ from: '2026-11-25T01:30:00.000Z', to: '2026-11-25T02:30:00.000Z' });
  expect(hoursDrawn(facts, days, [late])).toEqual({ from: 540, to: 1320 });
  expect(hoursDrawn({ ...facts, hours: [] }, [], [])).toEqual({ from: 480, to: 1080 });
});

test('day, week and month step by their own length with their own title; a month has whole weeks', () => {
  expect(stepped('day', '2026-11-01', 1)).toBe('2026-11-02');
  expect(stepped('week', '2026-11-01', -1)).toBe('2026-10-25');
  expect(stepped('month', '2026-12-31', 1)).toBe('2027-01-01');
  const month = daysShown('month', '2026-11-25');
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(shownTitle('month', month, '2026-11-25')).toBe('November 2026');
  const week = daysShown('week', '2026-11-25');
  expect(shownTitle('week', week, '2026-11-25')).toBe('November 23 – 29, 2026');
  expect(shownTitle('day', ['2026-11-25'], '2026-11-25')).toBe('Wednesday, November 25, 2026');
});

test('a day’s title says “Tomorrow”, and its hours say open, closed or the reason why', () => {
  expect(dayTitle('2026-11-01', '2026-10-31')).toBe('Tomorrow, Sunday, November 1');
  expect(hoursOn(facts, '2026-11-25')).toEqual({ isOpen: false, line: 'Closed' });
  expect(hoursOn(facts, '2026-11-28').line).toBe('Open 9 AM – 12 PM');
  const sunday = { date: '2026-11-29', note: 'for inventory' };
  const early = { date: '2026-11-27', open: '06:00', close: '21:30', note: 'for early birds' };
  const differentDays = [sunday, early, { date: '2026-11-30' }];
  expect(hoursOn({ ...facts, differentDays }, '2026-11-29').line).toBe('Closed for inventory');
  expect(hoursOn({ ...facts, differentDays }, '2026-11-30').line).toBe('Closed');
  expect(hoursOn({ ...facts, differentDays }, '2026-11-27').line).toBe(
    'Open 6 AM – 9:30 PM, for early birds',
  );
  expect(hoursOn(facts, '2026-11-26').line).toBe('Closed: Thanksgiving');
});

const days_off = [{ from: '2026-11-27', to: '2026-11-27' }];
const person = { id: 'd', name: 'Dana' };
const dana: StaffCalendar = { person, goes: true, days_off, feed: null };
const hourFrom = (from: string) => ({
  from,
  to: new Date(Date.parse(from) + HOUR_MS).toISOString(),
});
const known = {
  free: [{ from: '2026-11-24T15:00:00.000Z', to: '', people: ['d'] }] satisfies FreeTime[],
  visits: [aVisit({ id: 'b', name: 'Ben', ...hourFrom('2026-11-24T19:00:00.000Z') })],
  calendars: [dana],
  now: new Date('2026-11-23T15:00:00.000Z'),
};
const wish = (from: string, more: Partial<Wish> = {}): Wish => ({
  ...hourFrom(from),
  person: 'd',
  ...more,
});

test.each([
  ['2026-11-24T15:00:00.000Z', {}, null, undefined],
  ['2026-11-24T19:30:00.000Z', {}, 'Dana is with Ben at 2 PM', true],
  // A moved visit does not conflict with its own time.
  [
    '2026-11-24T19:30:00.000Z',
    { moving: 'b' },
    'Too close to another visit, or more visits than allowed that day',
    false,
  ],
  ['2026-11-24T21:30:00.000Z', {}, 'Outside of the hours. Open 10 AM – 5 PM', false],
  ['2026-11-26T15:00:00.000Z', {}, 'Closed: Thanksgiving', false],
  ['2026-11-27T16:00:00.000Z', {}, 'Dana has a day off', false],
  ['2026-11-24T16:00:00.000Z', { person: '' }, 'Nobody is free then', false],
  ['2026-11-23T14:00:00.000Z', {}, 'This time has passed', true],
])('the objection to a visit at %s with %j is: %s', (from, more, line, isFinal) => {
  expect(objectionTo(facts, wish(from, more), known)).toEqual(
    line === null ? null : { line, isFinal },
  );
});

test('a visit that is being moved reads its new time, and whether that is free', () => {
  const one = wish('2026-11-24T15:00:00.000Z');
  expect(wishLine(facts, one, null)).toBe('Tuesday, November 24, 10 AM: free');
  expect(wishLine(facts, one, { isFinal: false, line: 'Closed' })).toBe(
    'Tuesday, November 24, 10 AM: Closed. Enter moves it there anyway',
  );
});

test('a visit says “You go”, “Dana goes” or, once it is canceled, “Nobody goes”', () => {
  const visit = aVisit({ person: { id: 'd', name: 'Dana' } });
  expect([goesLine(visit, 'd'), goesLine(visit, 'x')]).toEqual(['You go', 'Dana goes']);
  expect(goesLine({ ...visit, state: 'canceled' }, 'd')).toBe('Nobody goes');
});
