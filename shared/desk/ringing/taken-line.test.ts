import { expect, test } from 'vitest';
import { takenLine } from './ringing-bar.tsx';

test.each([
  [0, '0 s'],
  [12, '12 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [7300, '2 h'],
])('%i seconds: %s', (seconds, span) => {
  expect(takenLine({ name: 'Ada', by: 'Dana', seconds })).toBe(`Dana took Ada after ${span}`);
});
