import { expect, test } from 'vitest';
import type { PreferencesChange } from '../../contract/staff.ts';
import { changedViews } from './lead-filter.ts';

const view = (name: string, taken = 'me', list = 'contacts') => ({
  name,
  list,
  filters: { taken },
});
const names = (views: readonly { name: string }[]) => views.map(({ name }) => name).join(', ');

test('a view saved under a name again takes the older one’s place, in its list alone', () => {
  const views = [view('Mine'), view('Mine', 'me', 'visitors'), view('Open')];
  const after = changedViews(views, { save: view('mine', 'nobody') });
  expect(names(after)).toBe('mine, Mine, Open');
  expect(after.map(({ filters }) => filters.taken)).toEqual(['nobody', 'me', 'me']);
});

test('a removed view is gone from its list only, and removing an unknown view changes nothing', () => {
  const views = [view('Mine'), view('Mine', 'me', 'visitors')];
  const after = (change: PreferencesChange) => changedViews(views, change);
  expect(after({ remove: { list: 'contacts', name: 'mine' } })).toEqual([views[1]]);
  expect(after({ remove: { list: 'contacts', name: 'Gone' } })).toEqual(views);
});
