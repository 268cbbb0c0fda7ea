// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aVisit } from '../../testing/visits.ts';
import { visitCells } from './export-visits.tsx';

test('the sheet of visits names nobody who goes to one that is off, as the agenda does', () => {
  const cellsOf = (state: 'agreed' | 'canceled') =>
    visitCells(aVisit({ state }), 'America/New_York');
  expect(cellsOf('agreed')).toContain('Dana');
  expect(cellsOf('canceled')).not.toContain('Dana');
});
