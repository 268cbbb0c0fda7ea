import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { outdated } from './backup-folder.ts';

const start = Date.parse('2026-01-01T00:00:00Z');

const lineage = { id: 'shop', place: 1, from: null };
const backup = (
  at: number,
  more: { occasion?: 'by-hand'; lineage?: typeof lineage | null } = {},
) => ({ at: new Date(at), occasion: 'hourly' as const, lineage, ...more });

/** Returns the backups left after this many hours with a backup each, when the rule is applied after each one. */
function left(hours: number, first = start) {
  let backups: ReturnType<typeof backup>[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    backups.push(backup(first + hour * HOUR_MS));
    const gone = new Set(outdated(backups));
    backups = backups.filter((backup) => !gone.has(backup));
  }
  return backups.map(({ at }) => at.toISOString().slice(0, 13));
}

test('after 100 days the newest backup of each of 24 hours, 7 days and 8 weeks is left', () => {
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

test('a shop that was shut for months keeps its last backup', () => {
  const old = backup(start);
  const today = backup(start + 200 * DAY_MS);
  expect(outdated([old, today])).toEqual([]);
});

test('a backup made by hand stays a day, also beside newer backups of its hour', () => {
  const byHand = backup(start + 20 * MINUTE_MS, { occasion: 'by-hand' });
  const hourly = [0, 10, 40].map((minute) => backup(start + minute * MINUTE_MS));
  expect(outdated([...hourly, byHand])).not.toContain(byHand);
  expect(outdated([...hourly, byHand, backup(start + DAY_MS)])).not.toContain(byHand);
  expect(outdated([...hourly, byHand, backup(start + 25 * HOUR_MS)])).toContain(byHand);
});

test('the oldest backup of the running hour stays until the hour is over', () => {
  const [first, second, third] = [5, 15, 25].map((minute) => backup(start + minute * MINUTE_MS));
  expect(outdated([first, second, third].filter((one) => one !== undefined))).toEqual([second]);
  const next = backup(start + HOUR_MS);
  expect(outdated([first, third, next].filter((one) => one !== undefined))).toEqual([first]);
});

test('a backup of another shop, or one that cannot be read, pushes out no backup of this shop', () => {
  const own = [backup(start), backup(start + HOUR_MS)];
  const others = [10, 20, 30].map((minute) =>
    backup(start + minute * MINUTE_MS, { lineage: { ...lineage, id: 'drill' } }),
  );
  const unread = backup(start + 5 * MINUTE_MS, { lineage: null });
  expect(outdated([...own, ...others, unread])).toEqual([others[1]]);
});
