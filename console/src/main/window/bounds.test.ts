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
  ['the first start: centred', null, [primary], centred],
  ['a display as before: as before', desk, [primary], desk],
  ['a second display to the left: negative places are places', onLeft, [primary, left], onLeft],
  ['a display above', { ...desk, y: -900 }, [primary, above], { ...desk, y: -900 }],
  ['the second display is gone: centred on the first', onLeft, [primary], centred],
  ['only 99 points of the title bar are left: centred', { ...desk, x: 1821 }, [primary], centred],
  ['100 points of it: as it was', { ...desk, x: 1820 }, [primary], { ...desk, x: 1820 }],
  ['title bar under the lower edge: centred', { ...desk, y: 1000 }, [primary], centred],
  ['title bar over the upper edge: centred', { ...desk, y: -30 }, [primary], centred],
  [
    'the scale grew and the display shrank: as large as it can be',
    { x: 0, y: 0, width: 1900, height: 1000 },
    [small],
    small,
  ],
  [
    'smaller than anybody can use: the smallest size',
    { x: 10, y: 10, width: 120, height: 90 },
    [primary],
    { x: 10, y: 10, width: 380, height: 480 },
  ],
])('%s', (_, saved, workAreas, expected) => {
  expect(clampBounds(saved, workAreas, primary)).toEqual(expected);
});
