import { demoBusiness } from '@sallie/shared/rules/business';
import { dayLine } from '@sallie/shared/rules/weekly-hours';
import { expect, test } from 'vitest';
import { blocksOf } from './shop-text.tsx';

const next = 'Closed now. We open Monday at 10 AM.';
/** The answer about these days, as SallieBot gives it. */
const answer = (days: string) =>
  [
    ...demoBusiness.hours.filter(({ day }) => days.includes(day.slice(0, 2))).map(dayLine),
    next,
  ].join('\n');
const shape = (text: string) =>
  blocksOf(text, demoBusiness).map((block) =>
    'days' in block ? block.days.map(({ day }) => day.slice(0, 2)).join(' ') : block.text,
  );

test('the answer about hours is a table of the week, and what stands beside it is text', () => {
  expect(shape(answer('Mo Tu We Th Fr Sa Su'))).toEqual(['Mo Tu We Th Fr Sa Su', next]);
  expect(shape(answer('Sa Su'))).toEqual(['Sa Su', next]);
});

test('a day alone stays a line, and nobody else’s words become a table', () => {
  const friday = 'Friday: 10:00 AM - 8:00 PM\nClosed now. We open Monday at 10 AM.';
  expect(answer('Fr')).toBe(friday);
  expect(shape(friday)).toEqual([friday]);
  const other = 'Monday: 6:00 AM - 8:00 PM\nTuesday: 6:00 AM - 8:00 PM';
  expect(shape(other)).toEqual([other]);
});
