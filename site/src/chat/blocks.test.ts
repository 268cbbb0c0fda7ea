import { demoBusiness } from '@sallie/shared/rules/business';
import { dayLine } from '@sallie/shared/rules/opening-hours';
import { expect, test } from 'vitest';
import { blocksOf } from './shop-text.tsx';

const next = 'Closed now. We open Monday at 10 AM.';
/** The answer about these days, as SallieBot gives it. */
const answer = (days: string) =>
  [
    ...demoBusiness.hours.filter(({ day }) => days.includes(day.slice(0, 2))).map(dayLine),
    next,
  ].join('\n');
const shape = (text: string, isLong = false) =>
  blocksOf(text, demoBusiness, isLong).map((block) => {
    if ('items' in block) return block.items;
    return 'days' in block ? block.days.map(({ day }) => day.slice(0, 2)).join(' ') : block.text;
  });

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

test('what stands under each other is a list, and of a long answer the first sentence stands alone', () => {
  const said = 'Yes, we sell that.\n- Carpet: plush.\n- Tile: slate.\nCome and see.\n\nMore.';
  const blocks = [
    'Yes, we sell that.',
    ['Carpet: plush.', 'Tile: slate.'],
    'Come and see.',
    'More.',
  ];
  expect(shape(said)).toEqual(blocks);
  expect(shape(said, true)).toEqual(blocks);
  const long = 'Prices depend on the room. A written estimate is free. Call us.';
  expect(shape(long)).toEqual([long]);
  expect(shape(long, true)).toEqual([
    'Prices depend on the room.',
    'A written estimate is free. Call us.',
  ]);
  expect(shape(answer('Mo Tu We Th Fr Sa Su'), true)).toEqual(['Mo Tu We Th Fr Sa Su', next]);
});
