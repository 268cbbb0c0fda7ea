import { expect, test, vi } from 'vitest';
import { demoBusiness } from './business.ts';
import { openingLine } from './opening-hours.ts';
import {
  dayAfter,
  dayStart,
  instantAt,
  keepOffsets,
  keptOffset,
  wallTime,
  zoneOffsets,
} from './shop-clock.ts';

const zone = 'America/New_York';

for (const [wall, instant] of [
  ['2026-11-20T15:05', '2026-11-20T20:05:00.000Z'],
  ['2026-07-04T09:00', '2026-07-04T13:00:00.000Z'],
  ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  // The first of two equal wall times.
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
  test(`“${wall}” is no time on the shop's wall`, () => {
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

const from = new Date('2026-01-01T00:00Z');
const until = new Date('2027-01-01T00:00Z');

function* hours(): Generator<Date> {
  for (let at = from.getTime() - 3_600_000; at <= until.getTime(); at += 3_600_000)
    yield new Date(at);
}

// A southern zone with a change of half an hour, a zone that changes at midnight, and a zone without changes.
for (const zone of ['Australia/Lord_Howe', 'Africa/Cairo', 'UTC']) {
  test(`the clock of ${zone} reads the same without Intl`, () => {
    const byIntl = [...hours()].map((at) => wallTime(at, zone));
    keepOffsets(zoneOffsets(zone, from, until));
    expect([...hours()].map((at) => wallTime(at, zone))).toEqual(byIntl);
    expect(keptOffset(zone, from)).not.toBeNull();
  });
}

test('a time outside the years that were kept is left to Intl', () => {
  keepOffsets(zoneOffsets('America/Chicago', from, until));
  expect(keptOffset('America/Chicago', new Date(from.getTime() - 1))).toBeNull();
  expect(keptOffset('America/Chicago', until)).toBeNull();
  expect(wallTime(until, 'America/Chicago')).toBe('2026-12-31T18:00');
});

test('openingLine does without Intl once the offsets are kept', () => {
  keepOffsets(zoneOffsets(demoBusiness.timeZone, from, until));
  const asked = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new Error('asked Intl');
  });
  expect(openingLine(demoBusiness, new Date('2026-11-23T15:00Z'))).toMatch(/^Open until/);
  asked.mockRestore();
});
