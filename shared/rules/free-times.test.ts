import { expect, test } from 'vitest';
import { sweepFreeTimes, sweptZones } from '../testing/free-times-sweep.ts';
import { demoContent } from './demo/content.ts';
import {
  freeTimes,
  type Goer,
  isBookable,
  placesOf,
  quartersOf,
  someOf,
  type VisitFacts,
} from './free-times.ts';

/* Eastern time; Mon and Fri 10-8, Tue and Thu 10-5, Sat 9-12, Wed and Sun closed. */

const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}-05:00`);
const monday = at('09:00');
const home = { kind: 'home', where: '1 Elm Street, Millbrook', every: 30 } as const;
const showroom = { kind: 'showroom', where: '', every: 30 } as const;
const goer = (more: Partial<Goer> = {}): Goer => ({
  id: 'dana',
  daysOff: [],
  taken: new Set(),
  ...more,
});
const shop = (visits: VisitFacts['visits'] = {}): VisitFacts => ({ ...demoContent, visits });
const wall = (times: { from: string }[]) =>
  times.map(({ from }) => new Date(from).toLocaleString('sv-SE', { timeZone: 'America/New_York' }));
const onDay = (
  facts: VisitFacts,
  day: string,
  goers = [goer()],
  wanted: typeof home | typeof showroom = home,
) =>
  wall(
    freeTimes(facts, wanted, goers, monday, { from: at('00:00', day), to: at('23:59', day) }),
  ).map((time) => time.slice(11, 16));

test('the first free time is four open hours ahead, and the last six weeks', () => {
  const times = wall(freeTimes(shop(), home, [goer()], monday));
  expect(times.slice(0, 2)).toEqual(['2026-11-23 14:00:00', '2026-11-23 14:30:00']);
  expect(times.at(-1)).toBe('2027-01-04 19:00:00');
  // Wednesday is closed, Thursday is Thanksgiving.
  expect(onDay(shop(), '2026-11-25')).toEqual([]);
  expect(onDay(shop(), '2026-11-26')).toEqual([]);
});

test('visiting hours take the place of the opening hours, and a holiday stays closed', () => {
  const hours = demoContent.hours.map(({ day }) => ({ day, open: '13:00', close: '15:00' }));
  expect(onDay(shop({ hours }), '2026-11-24')).toEqual(['13:00', '13:30', '14:00']);
  expect(onDay(shop({ hours }), '2026-11-25')).toEqual(['13:00', '13:30', '14:00']);
  expect(onDay(shop({ hours }), '2026-11-26')).toEqual([]);
});

test('a visit at home takes the road after it, by the area, and a visit in the showroom none', () => {
  const [from, to] = [at('10:00').toISOString(), at('11:00').toISOString()];
  const facts = shop({ roads: [{ area: 'laurel run', minutes: 60 }] });
  const quarters = (wanted: { kind: 'home' | 'showroom'; where: string }) =>
    quartersOf(facts, { ...wanted, from, to }).length;
  expect(quarters(home)).toBe(6);
  expect(quarters({ kind: 'home', where: '5 Oak Lane, Laurel Run' })).toBe(8);
  expect(quarters(showroom)).toBe(4);
});

test('a taken time is not offered for its person, and the road before the next visit is kept', () => {
  const taken = placesOf(shop(), home, at('13:00', '2026-11-24').getTime(), goer());
  const busy = goer({ taken: new Set(taken) });
  expect(onDay(shop(), '2026-11-24', [busy])).toEqual([
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '14:30',
    '15:00',
    '15:30',
    '16:00',
  ]);
  const both = freeTimes(shop(), home, [busy, goer({ id: 'tom' })], monday, {
    from: at('13:00', '2026-11-24'),
    to: at('14:31', '2026-11-24'),
  });
  expect(both.map(({ people }) => people)).toEqual([['tom'], ['tom'], ['tom'], ['dana', 'tom']]);
});

test('a day off and a full day have no free times', () => {
  const off = goer({ daysOff: [{ from: '2026-11-24', to: '2026-11-26' }] });
  expect(onDay(shop(), '2026-11-24', [off])).toEqual([]);
  expect(onDay(shop(), '2026-11-27', [off])).not.toEqual([]);
  const one = new Set(placesOf(shop(), showroom, at('10:00', '2026-11-24').getTime(), goer()));
  expect(onDay(shop({ mostADay: 1 }), '2026-11-24', [goer({ taken: one })])).toEqual([]);
});

test('a time that is past, too soon, at a strange minute or outside the hours cannot be booked', () => {
  const people = (time: Date) => isBookable(shop(), home, [goer()], monday, time);
  expect(people(at('15:30'))).toEqual(['dana']);
  for (const time of ['08:00', '10:00', '15:10', '15:15', '19:30', '21:00'])
    expect(people(at(time))).toEqual([]);
  expect(people(at('10:00', '2027-03-01'))).toEqual([]);
  expect(people(at('10:00', '2025-11-24'))).toEqual([]);
});

test('three offered times are each on another day, one of them in the afternoon', () => {
  const offers = someOf(demoContent, freeTimes(shop(), home, [goer()], monday), 3);
  expect(wall(offers)).toEqual([
    '2026-11-23 14:00:00',
    '2026-11-24 12:00:00',
    '2026-11-27 10:00:00',
  ]);
});

/** The Saturdays before clock changes north and south of the equator. */
const clockChanges = ['03-07', '03-28', '04-04', '09-05', '09-26', '10-03', '10-24', '10-31'];

test.each(sweptZones)('a time offered around clock changes in %s may be taken', (timeZone) => {
  for (const begin of clockChanges) {
    const { offers, differences } = sweepFreeTimes(timeZone, new Date(`2026-${begin}`), 2);
    expect(differences).toEqual([]);
    expect(offers).toBeGreaterThan(20);
  }
});
