import { expect, test } from 'vitest';
import { activeFilters, keptView, plainView, unfiltered, viewOf } from './list-view.ts';

test('only what differs from the plain view is kept, and comes back', () => {
  const view = { ...plainView, taken: 'me', sort: 'name', order: 'asc' };
  expect(keptView(view)).toEqual({ taken: 'me', sort: 'name', order: 'asc' });
  expect(viewOf(keptView(view))).toEqual(view);
});

test('what a newer desk kept and this one does not know is left out', () => {
  expect(viewOf({ colour: 'red', work: 'open' })).toEqual({ ...plainView, work: 'open' });
});

test('search and sorting are no filters', () => {
  const view = { ...plainView, search: 'oak', sort: 'name', order: 'asc', spam: 'none' };
  expect(activeFilters(view)).toEqual(['spam']);
  expect(unfiltered(view)).toEqual({ ...plainView, sort: 'name', order: 'asc' });
});
