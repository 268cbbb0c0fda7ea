import { expect, test } from 'vitest';
import type { Call } from '../../contract/client.ts';
import type { After } from '../../realtime/timers.ts';
import {
  activeFilters,
  createViews,
  keptView,
  pickedOf,
  plainView,
  unfiltered,
  viewOf,
} from './lead-lists.ts';

test('a saved view keeps only its differences from the plain view, and is restored from them', () => {
  const view = { ...plainView, taken: 'me', sort: 'name', order: 'asc' };
  expect(keptView(view)).toEqual({ taken: 'me', sort: 'name', order: 'asc' });
  expect(viewOf(keptView(view))).toEqual(view);
});

test('an unknown filter of a saved view is left out', () => {
  expect(viewOf({ colour: 'red', work: 'open' })).toEqual({ ...plainView, work: 'open' });
});

test('search and sorting do not count as filters; clearing filters clears the search and keeps the sorting', () => {
  const view = { ...plainView, search: 'oak', sort: 'name', order: 'asc', spam: 'none' };
  expect(activeFilters(view)).toEqual(['spam']);
  expect(unfiltered(view)).toEqual({ ...plainView, sort: 'name', order: 'asc' });
});

const view = (name: string) => ({ name, list: 'contacts', filters: { taken: 'me' } });

test('a saved view is picked only while the list is shown exactly as saved', () => {
  const views = [view('Mine')];
  expect(pickedOf(views, { ...plainView, taken: 'me' })?.name).toBe('Mine');
  expect(pickedOf(views, { ...plainView, taken: 'me', search: 'oak' })).toBeUndefined();
});

test('an open desk loads its saved views again once for all erased leads of a person', async () => {
  let asked = 0;
  const call = (async () => {
    asked += 1;
    return { views: asked === 1 ? [view('Ada')] : [] };
  }) as unknown as Call;
  const due: (() => void)[] = [];
  const after: After = (_, task) => {
    due.push(task);
    return () => {};
  };
  const views = createViews({ call, after });
  await views.load();
  expect(views.getState().saved).toHaveLength(1);
  for (let lead = 0; lead < 3; lead += 1) views.again();
  for (const task of due) task();
  await expect.poll(() => views.getState().saved).toEqual([]);
  expect(asked).toBe(2);
});
