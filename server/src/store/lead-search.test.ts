import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ListView } from '@sallie/shared/contract/lead-lists';
import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import { leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { createLeadCounter, fieldsOf } from '@sallie/shared/rules/lead-search/lead-filter';
import { oneOfEach } from '@sallie/shared/testing/leads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bytesOf } from '../testing/facts-shop.ts';
import { fill, foundIn, shownOf } from '../testing/lead-lists.ts';
import { newDatabase } from '../testing/postgres.ts';
import { clock, contact, newFolder } from '../testing/samples.ts';
import { storeOfEach, stores } from '../testing/stores.ts';
import { segmentsPath } from './embedded/folder.ts';
import { openStore } from './embedded/open.ts';
import { keyIn } from './embedded/search-file.ts';
import { openPostgres } from './postgres/open.ts';
import { keepSearchQuick } from './postgres/tables.ts';

const views: Partial<ListView>[] = [
  {},
  { search: 'ada' },
  { search: 'lukasz ANGSTROM' },
  { search: '570-555-7391' },
  { search: '(570)' },
  { search: 'x' },
  { search: 'e' },
  { search: 'nobody at all' },
  { search: 'ada', taken: 'me', sort: 'name', order: 'asc' },
  { status: 'scheduled' },
  { taken: 'nobody' },
  { taken: 'anybody', work: 'open' },
  { taken: 'by:bob' },
  { taken: 'by:old-bob', read: 'read' },
  { work: 'done', spam: 'none' },
  { spam: 'only' },
  { read: 'unread' },
  { source: 'chat', from: '2026-11-20', to: '2026-11-20' },
  { origin: 'Direct', sort: 'origin', order: 'desc' },
  { origin: 'Łukasz Ångström' },
  { sort: 'origin', order: 'asc' },
  { work: 'half', sort: 'no such column' },
  { order: 'asc' },
  { sort: 'status', order: 'asc', search: 'mail.example' },
  // Columns with distinct keys, many equal keys, some empty keys and only empty keys.
  ...['contact', 'name', 'message', 'visit'].flatMap((sort): Partial<ListView>[] => [
    { sort, order: 'asc' },
    { sort, order: 'desc' },
    { sort, order: 'desc', spam: 'none', search: 'e' },
  ]),
];

function countsOf(leads: readonly Lead[]) {
  const counter = createLeadCounter();
  for (const lead of leads.toReversed()) counter.add(fieldsOf(lead), 1);
  return counter.counts();
}

const searchFiles = (dir: string) =>
  fs.readdirSync(segmentsPath(dir)).filter((name) => name.endsWith('.search'));

const makeShop = (dir: string) => fill(() => openStore({ dir, clock }));

/** Stores in every state that answers differently. */
const states = {
  async 'embedded, with search files'() {
    const dir = path.join(newFolder(), 'data');
    const shop = await makeShop(dir);
    await vi.waitUntil(() => searchFiles(dir).length === 2, { timeout: 10_000 });
    return { ...shop, remove: async () => fs.rmSync(path.dirname(dir), { recursive: true }) };
  },
  async 'embedded, without search files'() {
    const dir = path.join(newFolder(), 'data');
    const shop = await makeShop(dir);
    for (const name of searchFiles(dir)) fs.rmSync(path.join(segmentsPath(dir), name));
    return { ...shop, remove: async () => fs.rmSync(path.dirname(dir), { recursive: true }) };
  },
  async Postgres() {
    const { url, drop } = await newDatabase();
    const shop = await fill(async () => (await openPostgres({ url, clock })).store);
    return { ...shop, remove: drop };
  },
  async 'Postgres, with the indexes of many leads'() {
    const { url, drop } = await newDatabase();
    const shop = await fill(async () => (await openPostgres({ url, clock })).store);
    await keepSearchQuick(url, 1);
    return { ...shop, remove: drop };
  },
};

describe.each(Object.entries(states))('%s', (_, open) => {
  let shop: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(async () => {
    await shop.store.close();
    await shop.remove();
  });

  test.each(views)('the view %j gives the leads that the desk itself would show', async (part) => {
    const view = ListView.parse(part);
    const wanted = shownOf('consultations', shop.leads, view);
    const { ids, totals } = await foundIn(shop.store, 'consultations', view, 60);
    expect(ids).toEqual(wanted);
    expect(totals).toEqual([wanted.length]);
  });

  test('a page that skips the first leads gives those that the desk itself would show', async () => {
    const view = ListView.parse({ sort: 'name', order: 'desc' });
    const search = { words: [], filter: {}, column: 'name', isDescending: true, limit: 5, skip: 5 };
    const { rows } = await shop.store.searchLeads('consultations', search);
    const wanted = shownOf('consultations', shop.leads, view).slice(5, 10);
    expect(rows.map(({ id }) => id)).toEqual(wanted);
  });

  test('the counts are those of all leads, with the newest name of each taker', async () => {
    expect(await shop.store.countLeads('consultations')).toEqual(countsOf(shop.leads));
    expect(await shop.store.countLeads('contacts')).toEqual(countsOf([]));
  });
});

test('an erased lead is in no search file, neither after the erasure nor when the files are made anew', async () => {
  const dir = path.join(newFolder(), 'data');
  const { store } = await makeShop(dir);
  const made = () => searchFiles(dir).length === 2;
  await vi.waitUntil(made, { timeout: 10_000 });
  const holding = (text: string) =>
    searchFiles(dir).filter((name) =>
      fs.readFileSync(path.join(segmentsPath(dir), name)).includes(text),
    );
  expect(holding('p5@mail.example')).toHaveLength(1);
  await store.forget();
  expect(holding('p5@mail.example')).toEqual([]);
  await vi.waitUntil(made, { timeout: 10_000 });
  expect(holding('p5@mail.example')).toEqual([]);
  expect(holding('p7@mail.example')).toHaveLength(1);
  await store.close();
  fs.rmSync(path.dirname(dir), { recursive: true });
});

test('a search file that is damaged or made of another segment is not used, and is made anew', async () => {
  const dir = path.join(newFolder(), 'data');
  await (await makeShop(dir)).store.close();
  const right = bytesOf(dir, '.search');
  const [first = Buffer.alloc(0)] = Object.values(right);
  for (const name of searchFiles(dir)) {
    const damaged = name.includes('-0001') ? first : first.subarray(0, 1000);
    fs.writeFileSync(path.join(segmentsPath(dir), name), damaged);
  }
  const again = await openStore({ dir, clock });
  const view = ListView.parse({ search: 'ada' });
  const { ids } = await foundIn(again, 'consultations', view, 1000);
  expect(ids.length).toBeGreaterThan(100);
  const isRight = () => isDeepStrictEqual(bytesOf(dir, '.search'), right);
  await vi.waitUntil(isRight, { timeout: 10_000 });
  expect((await foundIn(again, 'consultations', view, 1000)).ids).toEqual(ids);
  await again.close();
  fs.rmSync(path.dirname(dir), { recursive: true });
});

test('a page of a lead search and its total are of one moment, also while leads are written', async () => {
  const dir = path.join(newFolder(), 'data');
  const { store } = await makeShop(dir);
  const leads = await store.list('consultations');
  const search = { words: ['example'], column: 'name', isDescending: false, limit: 1000 };
  for (let round = 0; round < 30; round += 1) {
    const handled_at = round % 2 === 0 ? null : '2026-11-20T16:00:00.000Z';
    const changed = leads.map((record) => ({ ...record, handled_at }));
    const [page] = await Promise.all([
      store.searchLeads('consultations', { ...search, filter: { handled: false } }),
      store.commit(changed.map((record) => ({ put: 'consultations', record }))),
    ]);
    expect(page.rows).toHaveLength(page.total);
    expect(page.rows.filter((lead) => lead.handled_at)).toEqual([]);
    if (round > 0) expect([0, leads.length]).toContain(page.total);
  }
  await store.close();
  fs.rmSync(path.dirname(dir), { recursive: true });
});

describe.each(stores)('$name', ({ newHome }) => {
  const shop = storeOfEach(newHome);

  test('a page of a lead search begins where the page before ended, also when leads came or went meanwhile', async () => {
    const { store } = shop;
    const put = (id: string, name = 'Ada') =>
      store.commit([{ put: 'contacts', record: contact(id, { name }) }]);
    for (const id of ['1', '2', '3', '4']) await put(id);
    const search = { words: [], filter: {}, column: null, isDescending: true, limit: 2 };
    const first = await store.searchLeads('contacts', search);
    expect(first.rows.map(({ id }) => id)).toEqual(['4', '3']);
    await put('5');
    await store.commit([{ drop: 'contacts', id: '3' }]);
    const next = await store.searchLeads('contacts', { ...search, after: first.next ?? '' });
    expect(next).toMatchObject({ rows: [{ id: '2' }, { id: '1' }], total: 4, next: null });
    const odd = await store.searchLeads('contacts', { ...search, after: 'nonsense' });
    expect(odd.rows.map(({ id }) => id)).toEqual(['5', '4']);
    const skipped = await store.searchLeads('contacts', { ...search, skip: 1 });
    expect(skipped).toMatchObject({ rows: [{ id: '4' }, { id: '2' }], total: 4 });
  });
});

test.each(leadKinds)('every column of %s has a sort key', (kind) => {
  const keys = leadRegistry[kind].columns.map(({ id }) => keyIn(id, oneOfEach[kind]));
  expect(keys).not.toContain('');
});
