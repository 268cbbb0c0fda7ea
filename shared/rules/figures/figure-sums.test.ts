import { expect, test } from 'vitest';
import { demoContent } from '../demo/content.ts';
import { figuredOf, figureTest } from './figure.ts';
import { FigureSums, periodBefore, yearBefore } from './figure-sums.ts';
import { mondayOf, ShopDays } from './shop-days.ts';

test.each([
  ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['2026-03-08', '2026-03-08', '2026-03-07', '2026-03-07'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
])('the period before %s to %s is %s to %s', (from, to, first, last) => {
  expect(periodBefore({ from, to })).toEqual({ from: first, to: last });
});

test.each([
  ['2026-11-16', '2026-11-22', '2025-11-16', '2025-11-22'],
  ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
  ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
])('the period a year before %s to %s is %s to %s', (from, to, first, last) => {
  expect(yearBefore({ from, to })).toEqual({ from: first, to: last });
});

test('a list of a figure without a first day shows what came lately, on a leap day too', () => {
  const asked = Date.parse('2028-02-28T16:00Z');
  const cell = {
    ...{ kind: 'contacts' as const, origin: '', signs: '1  -1  ' },
    ...{ asked, answered: null },
  };
  const isListed = (now: string) =>
    figureTest({ figure: 'lead', from: '', to: '' }, demoContent, new Date(now))?.(cell);
  expect(isListed('2028-02-28T17:00Z')).toBe(true);
  expect(isListed('2028-02-29T17:00Z')).toBe(true);
});

test('a week begins on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
  ]);
});

test('a week of the figures counts its leads and how long nine of ten waited, in open hours', () => {
  const days = new ShopDays(demoContent, '2026-11-16').fill('2026-11-24');
  const sums = new FigureSums({ from: '2026-11-16', to: '2026-11-22' }, days);
  // Monday, 7.30 in the evening at the shop, which closes at 8 and opens at 10.
  const asked = Date.parse('2026-11-17T00:30Z');
  const now = Date.parse('2026-11-24T17:00Z');
  const waits = [10, 20, 14 * 60 + 40, null];
  for (const wait of waits) {
    const answered = wait === null ? null : asked + wait * 60_000;
    const signs = `1 ${wait === null ? '' : 'word'} 0  `;
    const cell = { kind: 'consultations', origin: 'Direct', signs, asked, answered } as const;
    sums.add(figuredOf(cell, days, now));
  }
  const { weeks, answers, hours } = sums.result();
  expect(weeks).toEqual([
    expect.objectContaining({
      week: '2026-11-16',
      kinds: { consultations: 4 },
      ...{ answered: 3, due: 4, inTime: 3, median: 20, most: 36 },
    }),
  ]);
  expect(answers.missed).toBe(1);
  expect(hours[0]?.[19]).toBe(4);
});
