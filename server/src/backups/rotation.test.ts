import { expect, test } from 'vitest';
import { outdated } from './rotation.ts';

const HOUR = 60 * 60 * 1000;
const start = Date.parse('2026-01-01T00:00:00Z');

/** What is left when this many hours pass with a backup each, and the rule is applied after every one. */
function left(hours: number, first = start) {
  let backups: { at: Date; beforeUpgrade: boolean }[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    backups.push({ at: new Date(first + hour * HOUR), beforeUpgrade: false });
    const gone = new Set(outdated(backups));
    backups = backups.filter((backup) => !gone.has(backup));
  }
  return backups.map(({ at }) => at.toISOString().slice(0, 13));
}

test('after a quarter 24 hours, 7 days and 8 weeks are left, each by its newest', () => {
  const kept = left(100 * 24);
  const hours = kept.slice(-24);
  expect(hours[0]).toBe('2026-04-10T00');
  expect(hours.at(-1)).toBe('2026-04-10T23');
  // The days before today, then the Sundays before those days.
  expect(kept.slice(0, -24)).toEqual([
    ...['2026-02-22T23', '2026-03-01T23', '2026-03-08T23', '2026-03-15T23', '2026-03-22T23'],
    ...['2026-03-29T23', '2026-04-04T23', '2026-04-05T23', '2026-04-06T23', '2026-04-07T23'],
    ...['2026-04-08T23', '2026-04-09T23'],
  ]);
});

test('a shop that was shut for months loses nothing by that', () => {
  const old = { at: new Date(start), beforeUpgrade: false };
  const today = { at: new Date(start + 200 * 24 * HOUR), beforeUpgrade: false };
  expect(outdated([old, today])).toEqual([]);
});

test('what was made before an upgrade stays for eight weeks, however many came after it', () => {
  const upgrade = { at: new Date(start + 1000), beforeUpgrade: true };
  const later = (days: number) =>
    Array.from({ length: 24 * days }, (_, hour) => ({
      at: new Date(start + (hour + 1) * HOUR),
      beforeUpgrade: false,
    }));
  expect(outdated([upgrade, ...later(55)])).not.toContain(upgrade);
  expect(outdated([upgrade, ...later(70)])).toContain(upgrade);
});
