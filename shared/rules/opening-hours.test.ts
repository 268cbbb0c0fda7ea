import { expect, test } from 'vitest';
import { demoBusiness } from './business.ts';
import {
  holidayToday,
  hoursLine,
  isOpen,
  nextOpening,
  openingLine,
  openMinutesBetween,
  openOn,
  openSpan,
  specialDays,
  specialLine,
} from './opening-hours.ts';
import { callBackLine } from './promise.ts';

/** An instant by its wall clock in New York; summer is -04:00, winter -05:00. */
const summer = (local: string) => new Date(`${local}:00-04:00`);
const winter = (local: string) => new Date(`${local}:00-05:00`);

test.each([
  [summer('2026-07-06T10:00'), true, 'Monday, as the door opens'],
  [summer('2026-07-06T09:59'), false, 'Monday, a minute early'],
  [summer('2026-07-06T19:59'), true, 'Monday, the last minute'],
  [summer('2026-07-06T20:00'), false, 'Monday, as it closes'],
  [summer('2026-07-08T12:00'), false, 'Wednesday'],
  [summer('2026-07-11T11:59'), true, 'Saturday morning'],
  [summer('2026-07-11T12:00'), false, 'Saturday noon'],
  [summer('2026-07-12T11:00'), false, 'Sunday'],
  [winter('2026-12-25T11:00'), false, 'Christmas on a Friday'],
  [winter('2026-11-26T11:00'), false, 'Thanksgiving'],
  [winter('2026-11-19T11:00'), true, 'the Thursday before Thanksgiving'],
  [summer('2026-05-25T11:00'), false, 'Memorial Day, the last Monday of May'],
  [summer('2026-05-18T11:00'), true, 'the Monday before Memorial Day'],
  [summer('2026-09-07T11:00'), false, 'Labor Day'],
])('the shop at %s is open: %s (%s)', (now, open) => {
  expect(isOpen(demoBusiness, now)).toBe(open);
});

test.each([
  [summer('2026-07-06T08:00'), summer('2026-07-06T10:00'), 'later today'],
  [summer('2026-07-07T17:00'), summer('2026-07-09T10:00'), 'over Wednesday'],
  [summer('2026-07-11T12:00'), summer('2026-07-13T10:00'), 'over Sunday'],
  [winter('2026-12-24T18:00'), winter('2026-12-26T09:00'), 'over Christmas'],
  [winter('2026-03-07T12:00'), summer('2026-03-09T10:00'), 'over the start of summer time'],
  [summer('2026-10-31T12:00'), winter('2026-11-02T10:00'), 'over its end'],
])('from %s the next opening is %s (%s)', (now, next) => {
  expect(nextOpening(demoBusiness, now)).toEqual(next);
});

test('a shop that never opens has no next opening', () => {
  const hours = demoBusiness.hours.map(({ day }) => ({ day }));
  expect(nextOpening({ ...demoBusiness, hours }, new Date())).toBeNull();
});

test('visitors read whether the shop is open, when it opens and by when it calls', () => {
  expect(openingLine(demoBusiness, summer('2026-07-06T15:00'))).toBe('Open until 8 PM');
  expect(openingLine(demoBusiness, summer('2026-07-08T09:00'))).toBe(
    'Closed now. We open tomorrow at 10 AM',
  );
  expect(openingLine(demoBusiness, summer('2026-07-11T13:00'))).toBe(
    'Closed now. We open Monday at 10 AM',
  );
  expect(callBackLine(demoBusiness, summer('2026-07-08T09:00'))).toBe(
    'We open tomorrow at 10 AM; expect a call by 11 AM',
  );
  expect(callBackLine(demoBusiness, summer('2026-07-06T15:02'))).toBe(
    'We are open now; expect a call by 4:15 PM',
  );
  expect(holidayToday(demoBusiness, winter('2026-12-25T11:00'))).toBe('Christmas Day');
});

test('the weekly hours are printed as the shop wrote them', () => {
  expect(demoBusiness.hours.map((day) => `${day.day} ${hoursLine(day)}`)).toEqual([
    'Monday 10:00 AM - 8:00 PM',
    'Tuesday 10:00 AM - 5:00 PM',
    'Wednesday CLOSED',
    'Thursday 10:00 AM - 5:00 PM',
    'Friday 10:00 AM - 8:00 PM',
    'Saturday 9:00 AM - 12:00 PM',
    "Sunday CLOSED for the Lord's Day",
  ]);
});

test.each([
  [summer('2026-07-06T10:00'), [summer('2026-07-06T10:00'), summer('2026-07-06T20:00')]],
  [winter('2026-11-02T19:59'), [winter('2026-11-02T10:00'), winter('2026-11-02T20:00')]],
  [summer('2026-07-08T12:00'), []],
])('openSpan tells from when until when the doors are open at %s', (now, span) => {
  const found = openSpan(demoBusiness, now);
  expect(found ? [found.from, found.to] : []).toEqual(span);
});

/** Clocks go forward on March 8, 2026, and back on November 1. */
const different = {
  ...demoBusiness,
  differentDays: [
    { date: '2026-03-08', open: '01:30', close: '04:00' },
    { date: '2026-11-01', open: '09:00', close: '12:00' },
    { date: '2026-11-02', note: 'for inventory' },
    { date: '2026-11-26', open: '08:00', close: '10:00' },
    { date: '2026-11-27', open: '06:00', close: '21:30', note: 'for early birds' },
  ],
};

test.each([
  [winter('2026-11-27T06:00'), true, 'opens earlier than its weekday'],
  [winter('2026-11-27T21:29'), true, 'closes later than its weekday'],
  [winter('2026-11-20T06:00'), false, 'is that date alone'],
  [winter('2026-11-26T09:00'), true, 'wins over the holiday'],
  [winter('2026-11-26T10:00'), false, 'closes on the holiday'],
  [winter('2026-11-02T11:00'), false, 'closes a Monday'],
  [summer('2026-10-26T11:00'), true, 'leaves the Monday before as it was'],
  [winter('2026-11-01T11:59'), true, 'opens a Sunday on which the clocks go back'],
  [winter('2026-11-01T12:00'), false, 'closes it by the new clock'],
  [summer('2026-03-08T03:59'), true, 'is open over the hour that is skipped'],
  [summer('2026-03-08T04:00'), false, 'closes by the summer clock'],
])('on a different day, at %s, open is %s: it %s', (now, open) => {
  expect(isOpen(different, now)).toBe(open);
});

test('visitors read when a different day opens and closes', () => {
  expect(nextOpening(different, summer('2026-10-31T12:00'))).toEqual(winter('2026-11-01T09:00'));
  expect(nextOpening(different, winter('2026-11-01T12:00'))).toEqual(winter('2026-11-03T10:00'));
  expect(openSpan(different, winter('2026-03-08T01:45'))).toEqual({
    from: winter('2026-03-08T01:30'),
    to: summer('2026-03-08T04:00'),
  });
  expect(openingLine(different, winter('2026-11-27T20:30'))).toBe('Open until 9:30 PM');
  expect(openingLine(different, winter('2026-11-01T13:00'))).toBe(
    'Closed now. We open Tuesday at 10 AM',
  );
  expect(holidayToday(different, winter('2026-11-26T11:00'))).toBeNull();
  const opens = winter('2026-11-27T06:00');
  expect(openOn(different, '2026-11-27')).toEqual({ from: opens, to: winter('2026-11-27T21:30') });
  expect(openOn(different, '2026-11-02')).toBeNull();
});

test('specialDays tells the days to come with other hours than their weekday, with their dates', () => {
  const of = (from: string, days: number) =>
    specialDays(different, winter(from), days).map(specialLine);
  expect(of('2026-11-02T23:30', 30)).toEqual([
    'Monday, November 2: CLOSED for inventory',
    'Thursday, November 26: 8:00 AM - 10:00 AM',
    'Friday, November 27: 6:00 AM - 9:30 PM, for early birds',
  ]);
  expect(of('2026-12-20T12:00', 14)).toEqual([
    'Friday, December 25: CLOSED for Christmas Day',
    "Friday, January 1: CLOSED for New Year's Day",
  ]);
  expect(of('2026-11-28T00:00', 20)).toEqual([]);
});

test('a holiday on a day that is closed anyway is no special day', () => {
  const closed = { ...demoBusiness, holidays: [{ name: 'Founders Day', on: '2026-12-02' }] };
  expect(specialDays(closed, winter('2026-11-30T12:00'), 7)).toEqual([]);
});

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
])('openMinutesBetween counts %s', (_, from, to, minutes) => {
  expect(openMinutesBetween(demoBusiness, new Date(from), new Date(to))).toBe(minutes);
});

test('openMinutesBetween counts seconds, and ends at its limit', () => {
  const from = new Date('2026-11-20T12:00:00-05:00');
  expect(openMinutesBetween(demoBusiness, from, new Date('2026-11-20T12:00:30-05:00'))).toBe(0.5);
  expect(openMinutesBetween(demoBusiness, from, new Date('2036-11-20T12:00-05:00'), 600)).toBe(600);
});

test('openMinutesBetween counts nothing in a shop that never opens', () => {
  const closed = { ...demoBusiness, hours: demoBusiness.hours.map(({ day }) => ({ day })) };
  const [from, to] = [new Date('2026-11-20T12:00Z'), new Date('2027-11-20T12:00Z')];
  expect(openMinutesBetween(closed, from, to)).toBe(0);
});
