import { LeadCounts, LeadPage, LeadsHeld } from '@sallie/shared/contract/lead-lists';
import { expect, test } from 'vitest';
import type { Write } from '../store/store.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { openShop, openTestStore } from '../testing/running-server.ts';
import { consultation, contact, referral } from '../testing/samples.ts';

const done = { handled_at: '2026-11-20T16:00:00.000Z' };
const came = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();

async function shopWith(writes: Write[]) {
  const dir = ownFolder();
  const store = await openTestStore(dir);
  await store.commit(writes);
  await store.close();
  const { server, cookie } = await openShop({ DATA_DIR: dir });
  const ask = async (path: string) => server.get(path, cookie);
  return { ask, json: async (path: string) => (await ask(path)).json() };
}

test('the desk holds all leads of a small shop, and can read its lists, counts and single leads', async () => {
  const { json, ask } = await shopWith([
    { put: 'contacts', record: contact('1', { name: 'Ada Miller', ...done }) },
    { put: 'contacts', record: contact('2', { name: 'Łukasz', spam: true }) },
  ]);
  const held = LeadsHeld.parse(await json('/api/held-leads/contacts'));
  expect(held.newest.map(({ id }) => id)).toEqual(['2', '1']);
  expect(held).toMatchObject({ open: [], counts: { total: 2, spam: 1, held: 1, unread: 1 } });
  expect(LeadCounts.parse(await json('/api/lead-counts/contacts'))).toEqual(held.counts);
  const page = LeadPage.parse(await json('/api/leads/contacts?search=LUKASZ&spam=only'));
  expect(page).toMatchObject({ rows: [{ id: '2' }], total: 1, next: null });
  expect(await json('/api/leads/contacts/1')).toMatchObject({ id: '1', name: 'Ada Miller' });

  for (const path of ['/api/leads/contacts/3', '/api/leads/flowers', '/api/held-leads/x']) {
    expect((await ask(path)).status, path).toBe(404);
  }
  for (const query of ['limit=0', 'limit=1001', 'limit=1.5', `search=${'x'.repeat(201)}`]) {
    expect((await ask(`/api/leads/contacts?${query}`)).status, query).toBe(400);
  }
});

test('the desk holds the newest thousand leads, and older ones that are open, scheduled or of an open batch', async () => {
  const agreed = { status: 'scheduled', appointment: came(0) };
  const many = Array.from({ length: 1100 }, (_, at): Write => {
    const state = at === 7 ? {} : at === 9 ? agreed : done;
    return {
      put: 'consultations',
      record: consultation(`c${at}`, { phone: '5705550100', ...state, created_at: came(at) }),
    };
  });
  const batch = ['a', 'b'].map((id): Write => {
    const record = referral(id, { batch_id: 'x', created_at: came(0), ...(id === 'a' && done) });
    return { put: 'referrals', record };
  });
  const others = Array.from({ length: 1000 }, (_, at): Write => {
    return { put: 'referrals', record: referral(`r${at}`, { created_at: came(at + 1), ...done }) };
  });
  const { json } = await shopWith([...many, ...batch, ...others]);
  const held = LeadsHeld.parse(await json('/api/held-leads/consultations'));
  expect(held.newest).toHaveLength(1000);
  expect(held.newest.at(-1)?.id).toBe('c100');
  expect(held.open.map(({ id }) => id)).toEqual(['c9', 'c7']);
  expect(held.counts).toMatchObject({
    total: 1100,
    open: 1,
    statuses: { new: 1099, scheduled: 1 },
  });
  const { open } = LeadsHeld.parse(await json('/api/held-leads/referrals'));
  expect(open.map(({ id }) => id).sort(), 'half of a form says nothing of the form').toEqual([
    'a',
    'b',
  ]);
});
