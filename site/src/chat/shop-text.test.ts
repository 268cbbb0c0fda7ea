import type { Business } from '@sallie/shared/contract/business';
import { demoBusiness } from '@sallie/shared/rules/business';
import { dayLine } from '@sallie/shared/rules/opening-hours';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { blocksOf, ShopText } from './shop-text.tsx';

const next = 'Closed now. We open Monday at 10 AM.';
/** SallieBot's answer about these days. */
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

test('an answer about the hours of several days becomes a table, and its other lines stay text', () => {
  expect(shape(answer('Mo Tu We Th Fr Sa Su'))).toEqual(['Mo Tu We Th Fr Sa Su', next]);
  expect(shape(answer('Sa Su'))).toEqual(['Sa Su', next]);
});

test('the hours of a single day, and hours that are not the shop’s, stay text', () => {
  const friday = 'Friday: 10:00 AM - 8:00 PM\nClosed now. We open Monday at 10 AM.';
  expect(answer('Fr')).toBe(friday);
  expect(shape(friday)).toEqual([friday]);
  const other = 'Monday: 6:00 AM - 8:00 PM\nTuesday: 6:00 AM - 8:00 PM';
  expect(shape(other)).toEqual([other]);
});

test('lines with dashes become a list, and a long answer has its first sentence alone', () => {
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

afterEach(() => void vi.useRealTimers());

/** Renders a message of SallieBot. */
function drawn(text: string, business: Business = demoBusiness): string {
  const line = { key: '1', from: 'bot', text };
  const props = {
    business,
    line,
    hostPage: { Link: 'a' },
    dialogue: {},
    conversation: {},
    onVisit() {},
  };
  return renderToStaticMarkup(createElement(ShopText, props as never));
}

test('a message is drawn with its list, and with a link named after its page', () => {
  const html = drawn('We sell\n- Carpet: plush.\n- Tile: slate.\nAsk at /contact.');
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html).toContain('<a to="/contact">Contact</a>');
});

/** Returns the current day's row in the table of hours. */
function todaysRow(business: Business, now: string): string {
  vi.setSystemTime(new Date(now));
  const html = drawn(business.hours.map(dayLine).join('\n'), business);
  const [, row = ''] = /aria-current="date">(.*?)<\/tr>/.exec(html) ?? [];
  return row
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
    .trim();
}

test('the row of today in SallieBot’s table has the hours of its date', () => {
  const differentDays = [
    { date: '2026-11-24', note: 'for inventory' },
    { date: '2026-11-27', open: '06:00', close: '21:30' },
  ];
  const facts = { ...demoBusiness, differentDays };
  expect(todaysRow(facts, '2026-11-23T16:00:00Z')).toBe('Monday Today 10:00 AM - 8:00 PM');
  expect(todaysRow(facts, '2026-11-24T16:00:00Z')).toBe('Tuesday Today CLOSED for inventory');
  expect(todaysRow(facts, '2026-11-26T16:00:00Z')).toBe('Thursday Today CLOSED for Thanksgiving');
  expect(todaysRow(facts, '2026-11-28T01:00:00Z')).toBe('Friday Today 6:00 AM - 9:30 PM');
});
