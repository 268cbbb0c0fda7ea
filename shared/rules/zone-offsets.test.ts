import { expect, test, vi } from 'vitest';
import { demoBusiness } from './business.ts';
import { openingLine, wallTime } from './opening-hours.ts';
import { keepOffsets, keptOffset, zoneOffsets } from './zone-offsets.ts';

const from = new Date('2026-01-01T00:00Z');
const until = new Date('2027-01-01T00:00Z');

function* hours(): Generator<Date> {
  for (let at = from.getTime() - 3_600_000; at <= until.getTime(); at += 3_600_000)
    yield new Date(at);
}

// Summer in the south with half an hour's change; changes at midnight; none at all.
for (const zone of ['Australia/Lord_Howe', 'Africa/Cairo', 'UTC']) {
  test(`the clock of ${zone} reads the same without Intl`, () => {
    const byIntl = [...hours()].map((at) => wallTime(at, zone));
    keepOffsets(zoneOffsets(zone, from, until));
    expect([...hours()].map((at) => wallTime(at, zone))).toEqual(byIntl);
    expect(keptOffset(zone, from)).not.toBeNull();
  });
}

test('what lies outside the years that were kept is left to Intl', () => {
  keepOffsets(zoneOffsets('America/Chicago', from, until));
  expect(keptOffset('America/Chicago', new Date(from.getTime() - 1))).toBeNull();
  expect(keptOffset('America/Chicago', until)).toBeNull();
  expect(wallTime(until, 'America/Chicago')).toBe('2026-12-31T18:00');
});

test('whether the door is open is told without Intl', () => {
  keepOffsets(zoneOffsets(demoBusiness.timeZone, from, until));
  const asked = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new Error('asked Intl');
  });
  expect(openingLine(demoBusiness, new Date('2026-11-23T15:00Z'))).toMatch(/^Open until/);
  asked.mockRestore();
});
