import { expect, test } from 'vitest';
import { dayAfter, dayStart, instantAt, wallTime } from './opening-hours.ts';

const zone = 'America/New_York';

for (const [wall, instant] of [
  ['2026-11-20T15:05', '2026-11-20T20:05:00.000Z'],
  ['2026-07-04T09:00', '2026-07-04T13:00:00.000Z'],
  ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  // Repeated by the clocks: the first of the two.
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
  ['2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
] as const) {
  test(`${wall} on the shop's wall is ${instant}`, () => {
    const at = instantAt(wall, zone);
    expect(at?.toISOString()).toBe(instant);
    expect(at && wallTime(at, zone)).toBe(wall);
  });
}

for (const wall of ['2026-03-08T02:30', '2026-02-30T10:00', '2026-11-20', '', 'soon']) {
  test(`“${wall}” is no time on that wall`, () => {
    expect(instantAt(wall, zone)).toBeNull();
  });
}

test('a day begins at its midnight, or where the clocks skip that, an hour later', () => {
  expect(dayStart('2026-11-20', zone)).toBe('2026-11-20T05:00:00.000Z');
  expect(dayStart('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  expect(dayStart('', zone)).toBe('');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('')).toBe('');
});
