import { expect, test } from 'vitest';
import { shortLine, shownName } from './safe-text.ts';

test.each([
  ['Ada Miller', 'Ada Miller'],
  ['María José Peña', 'María José Peña'],
  ['Nguyễn Thị Hồng', 'Nguyễn Thị Hồng'],
  ['שלום', 'שלום'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['A\u200bda', 'A\u200bda'],
  ['\u202eada', 'ada'],
  ['Ada\r\nMiller', 'Ada Miller'],
  ['\u200b\u200c\u2060', 'No readable name'],
  ['\u3164\u3164', 'No readable name'],
  ['\u0301\u0301', 'No readable name'],
  ['\ud800', 'No readable name'],
  ['', ''],
])('the name %j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

test('a line that is too long ends in an ellipsis, and no character is cut in two', () => {
  expect(shortLine('floor', 5)).toBe('floor');
  expect(shortLine('floors', 5)).toBe('floo…');
  expect(shortLine('🏠🏠🏠', 2)).toBe('🏠…');
  expect(shortLine('half\ud83d', 9)).toBe('half�');
});
