// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aVisit } from '../../testing/visits.ts';
import { visitCells } from './export-visits.tsx';

test('the csv of visits names who goes to an agreed visit, and nobody for a canceled one', () => {
  const cellsOf = (state: 'agreed' | 'canceled') =>
    visitCells(aVisit({ state }), 'America/New_York');
  expect(cellsOf('agreed')).toContain('Dana');
  expect(cellsOf('canceled')).not.toContain('Dana');
});
