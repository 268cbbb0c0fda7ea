import { expect, test } from 'vitest';
import { clampBounds } from './bounds.ts';

const primary = { x: 0, y: 0, width: 1920, height: 1040 };
const left = { x: -1280, y: 0, width: 1280, height: 1024 };
const above = { x: 0, y: -1080, width: 1920, height: 1040 };
const small = { x: 0, y: 0, width: 1280, height: 680 };
const desk = { x: 200, y: 100, width: 1200, height: 800 };
const onLeft = { ...desk, x: -1200 };
const centred = { x: 360, y: 120, width: 1200, height: 800 };

test.each([
  ['the window is centred at the first start', null, [primary], centred],
  ['the window keeps its bounds on the same display', desk, [primary], desk],
  [
    'the window keeps its negative bounds on a second display to the left',
    onLeft,
    [primary, left],
    onLeft,
  ],
  [
    'the window keeps its bounds on a display above',
    { ...desk, y: -900 },
    [primary, above],
    { ...desk, y: -900 },
  ],
  [
    'the window is centred on the first display when the second one is gone',
    onLeft,
    [primary],
    centred,
  ],
  [
    'the window is centred when only 99 points of its title bar are visible',
    { ...desk, x: 1821 },
    [primary],
    centred,
  ],
  [
    'the window keeps its bounds when 100 points of its title bar are visible',
    { ...desk, x: 1820 },
    [primary],
    { ...desk, x: 1820 },
  ],
  [
    'the window is centred when its title bar is under the lower edge',
    { ...desk, y: 1000 },
    [primary],
    centred,
  ],
  [
    'the window is centred when its title bar is over the upper edge',
    { ...desk, y: -30 },
    [primary],
    centred,
  ],
  [
    'the window takes the whole display when it is larger than the display',
    { x: 0, y: 0, width: 1900, height: 1000 },
    [small],
    small,
  ],
  [
    'the window gets its smallest size when it was saved smaller',
    { x: 10, y: 10, width: 120, height: 90 },
    [primary],
    { x: 10, y: 10, width: 380, height: 480 },
  ],
])('%s', (_, saved, workAreas, expected) => {
  expect(clampBounds(saved, workAreas, primary)).toEqual(expected);
});
