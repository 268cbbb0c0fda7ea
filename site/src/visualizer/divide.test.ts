import { expect, test } from 'vitest';
import { dividedAt, movedBy } from './divider.tsx';

test.each([
  ['ArrowLeft', 50, 45],
  ['ArrowRight', 50, 55],
  ['ArrowDown', 50, 45],
  ['ArrowUp', 50, 55],
  ['PageDown', 50, 30],
  ['PageUp', 50, 70],
  ['Home', 50, 0],
  ['End', 50, 100],
  ['ArrowLeft', 3, 0],
  ['ArrowRight', 98, 100],
  ['Tab', 50, null],
  ['toString', 50, null],
])('%s moves the line from %i to %s', (key, from, to) => {
  expect(movedBy(key, from)).toBe(to);
});

test.each([
  [100, 0],
  [300, 50],
  [420, 80],
  [500, 100],
  [20, 0],
  [900, 100],
])('a pointer at %i gives the left floor %i percent', (x, left) => {
  expect(dividedAt(x, { left: 100, width: 400 })).toBe(left);
});

test('a picture without a width is divided in the middle', () => {
  expect(dividedAt(10, { left: 0, width: 0 })).toBe(50);
});
