import { expect, test } from 'vitest';
import { aVisit } from '../../testing/visits.ts';
import { goesLine } from './visit-words.ts';

test('nobody goes to a visit that was canceled', () => {
  const visit = aVisit({ person: { id: 'd', name: 'Dana' } });
  expect([goesLine(visit, 'd'), goesLine(visit, 'x')]).toEqual(['You go', 'Dana goes']);
  expect(goesLine({ ...visit, state: 'canceled' }, 'd')).toBe('Nobody goes');
});
