import { expect, test } from 'vitest';
import { openStore } from '../store/embedded/open.ts';
import { systemClock } from '../system/clock.ts';
import { newColleague } from '../testing/colleague.ts';
import { openShop, startTestServer } from '../testing/running-server.ts';

const views = [{ name: 'Waiting', list: 'contacts', filters: { status: 'new' } }];

/** The desk of dana, and one of ellen. */
async function twoPeople() {
  const { server, cookie } = await openShop();
  const { id, cookie: hers } = await newColleague(server, cookie);
  const read = async (who: string) => server.read('/api/preferences', who);
  return { server, cookie, hers, id, read };
}

test('each has their own, on every machine and through a restart', async () => {
  const { server, cookie, hers, read } = await twoPeople();
  expect(await read(cookie)).toEqual({ views: [] });
  const saved = await server.post('/api/preferences', { views }, cookie);
  expect([saved.status, await saved.json()]).toEqual([200, { views }]);
  expect(await read(await server.signIn())).toEqual({ views });
  expect(await read(hers)).toEqual({ views: [] });
  await server.stop();
  const again = await startTestServer({ DATA_DIR: server.dataDir });
  expect(await again.read('/api/preferences', cookie)).toEqual({ views });
});

test('too many, or something else, is refused and keeps what was there', async () => {
  const { server, cookie, read } = await twoPeople();
  await server.post('/api/preferences', { views }, cookie);
  const many = Array.from({ length: 51 }, () => views[0]);
  const refused = await server.post('/api/preferences', { views: many }, cookie);
  expect([refused.status, await refused.text()]).toEqual([400, 'Please keep at most 50 views']);
  expect((await server.post('/api/preferences', { views: 1 }, cookie)).status).toBe(400);
  expect(await read(cookie)).toEqual({ views });
});

test('they go with the account', async () => {
  const { server, cookie, hers, id } = await twoPeople();
  const secret = [{ ...views[0], name: 'Only for Ellen' }];
  await server.post('/api/preferences', { views: secret }, hers);
  await server.delete(`/api/staff/${id}`, cookie);
  await server.stop();
  const store = await openStore({ dir: server.dataDir, clock: systemClock });
  const kept = await store.list('preferences');
  await store.close();
  expect(JSON.stringify(kept)).not.toContain('Only for Ellen');
});
