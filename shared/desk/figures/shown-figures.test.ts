import { expect, test } from 'vitest';
import { demoContent } from '../../rules/demo/content.ts';
import { figuredOf } from '../../rules/figures/figure.ts';
import { minutesText } from '../../rules/figures/figure-numbers.ts';
import { FigureSums } from '../../rules/figures/figure-sums.ts';
import { ShopDays } from '../../rules/figures/shop-days.ts';
import { figuresCsv, shownPictures } from './shown-figures.ts';

const days = new ShopDays(demoContent, '2025-11-01').fill('2026-11-26');
const now = Date.parse('2026-11-26T15:00Z');

function partOf(from: string, to: string, ...asked: string[]) {
  const sums = new FigureSums({ from, to }, days);
  for (const at of asked) {
    const cell = {
      kind: 'contacts',
      origin: '=Mrs. "Ångström", Direct',
      signs: '1 word -1  ',
    } as const;
    const wait = { asked: Date.parse(at), answered: Date.parse(at) + 600_000 };
    sums.add(figuredOf({ ...cell, ...wait }, days, now));
  }
  const none = { count: 0, cents: 0 };
  const quotes = {
    ...{ sent: { count: 1, cents: 425_050 }, accepted: none, declined: none },
    ...{ open: none, expired: none },
  };
  return { from, to, figures: sums.result(), quotes };
}

const reply = {
  now: partOf('2026-11-16', '2026-11-22', '2026-11-16T16:00Z', '2026-11-20T16:00Z'),
  before: partOf('2026-11-09', '2026-11-15', '2026-11-09T16:00Z'),
  lastYear: partOf('2025-11-16', '2025-11-22'),
  erased: partOf('2026-11-16', '2026-11-22', '2026-11-20T16:00Z').figures,
};

test('the csv of figures has each number of the page, beside its earlier values and the number erased', () => {
  const pictures = shownPictures(reply);
  const lines = figuresCsv(pictures, reply).trim().split('\r\n');
  const numbers = pictures.flatMap((picture) => picture.numbers);
  // The quotes come last: five counts with five sums.
  expect(lines).toHaveLength(numbers.length + 1 + 10);
  expect(lines).toContain('Quotes,Sent (dollars),2026-11-16,2026-11-22,4250.50,,4250.50,4250.50');
  for (const [at, { now: one, erased }] of numbers.entries()) {
    const shown = one.value === null ? '' : Math.round(one.value);
    expect(lines[at + 1]).toContain(`,${one.list.from},${one.list.to},${shown},${erased},`);
  }
  expect(lines).toContain('Leads per week,All Messages,2026-11-16,2026-11-22,2,1,1,0');
  expect(lines).toContain(
    'Time to the first answer,All Median (open minutes),2026-11-16,2026-11-22,10,0,10,',
  );
  // Quoted, so that a spreadsheet does not run it.
  expect(lines.join()).toContain(`"'=Mrs. ""Ångström"", Direct"`);
});

test('a week cut by the period’s start is not compared with its days in the period before', () => {
  const whole = {
    ...reply,
    now: partOf('2026-11-01', '2026-11-21'),
    before: partOf('2026-10-11', '2026-10-31', '2026-10-28T16:00Z'),
    erased: partOf('2026-11-01', '2026-11-21').figures,
  };
  const lines = figuresCsv(shownPictures(whole), whole).split('\r\n');
  expect(lines).toContain('Leads per week,2026-10-26 Messages,2026-11-01,2026-11-01,0,0,,');
  expect(lines).toContain('Leads per week,All Messages,2026-11-01,2026-11-21,0,0,1,0');
});

test('`minutesText` writes 60 minutes and more in hours', () => {
  expect([0.4, 59.4, 60, 130].map(minutesText)).toEqual([
    '0 min',
    '59 min',
    '1 h 0 min',
    '2 h 10 min',
  ]);
});
