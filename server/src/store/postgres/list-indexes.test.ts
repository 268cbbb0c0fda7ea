import { ListView } from '@sallie/shared/contract/lead-lists';
import type { Lead } from '@sallie/shared/contract/leads';
import { columnOf } from '@sallie/shared/rules/lead-search/lead-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, foundIn, shownOf } from '../../testing/lead-lists.ts';
import { newDatabase } from '../../testing/postgres.ts';
import { clock } from '../../testing/samples.ts';
import type { Store } from '../store.ts';
import { keepSearchQuick } from './list-indexes.ts';
import { openPostgres } from './open.ts';

let store: Store;
let leads: Lead[];
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await newDatabase();
  drop = database.drop;
  const open = async () => (await openPostgres({ url: database.url, clock })).store;
  ({ store, leads } = await fill(open));
  // The indexes of many leads.
  await keepSearchQuick(database.url, 1);
});
afterAll(async () => {
  await store.close();
  await drop();
});

// No two equal, many equal, some empty, all empty.
test.each(
  ['contact', 'name', 'message', 'visit'].flatMap((sort) => [
    { sort, order: 'asc' },
    { sort, order: 'desc' },
    { sort, order: 'desc', spam: 'none', search: 'e' },
  ]),
)('%j: page by page all leads in the order of the desk', async (part) => {
  const view = ListView.parse(part);
  const wanted = shownOf('consultations', leads, view);
  const { ids, totals } = await foundIn(store, 'consultations', view, 12);
  expect(ids).toEqual(wanted);
  expect(totals).toEqual([wanted.length]);
});

test('a page that begins behind others is the same', async () => {
  const view = ListView.parse({ sort: 'name', order: 'desc' });
  const column = columnOf('consultations', view);
  const search = { words: [], filter: {}, column, isDescending: true, limit: 5, skip: 5 };
  const { rows } = await store.searchLeads('consultations', search);
  const wanted = shownOf('consultations', leads, view).slice(5, 10);
  expect(rows.map(({ id }) => id)).toEqual(wanted);
});
