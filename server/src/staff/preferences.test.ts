import { expect, test } from 'vitest';
import { openStore } from '../store/embedded/open.ts';
import { systemClock } from '../system/clock.ts';
import { openStaffClient } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { openShop, startTestServer } from '../testing/running-server.ts';

const save = { name: 'Waiting', list: 'contacts', filters: { status: 'new' } };
const views = [save];

async function twoPeople() {
  const { server, cookie } = await openShop();
  const { id, cookie: hers } = await newColleague(server, cookie);
  const read = (who: string) => server.read<{ views: unknown[] }>('/api/preferences', who);
  const change = (body: object, who: string) => server.patch('/api/preferences', body, who);
  return { server, cookie, hers, id, read, change };
}

test('each colleague has preferences of their own, on every machine and through a restart', async () => {
  const { server, cookie, hers, read, change } = await twoPeople();
  expect(await read(cookie)).toEqual({ views: [] });
  const machine = await openStaffClient(server, await server.signIn());
  const saved = await change({ save }, cookie);
  expect([saved.status, await saved.json()]).toEqual([200, { views }]);
  await machine.hears('staffChanged');
  expect(await read(await server.signIn())).toEqual({ views });
  expect(await read(hers)).toEqual({ views: [] });
  await server.stop();
  const again = await startTestServer({ DATA_DIR: server.dataDir });
  expect(await again.read('/api/preferences', cookie)).toEqual({ views });
});

test('a 51st view or a malformed one is refused, and the saved views stay', async () => {
  const { cookie, read, change } = await twoPeople();
  for (let at = 0; at < 50; at += 1) await change({ save: { ...save, name: `${at}` } }, cookie);
  const refused = await change({ save }, cookie);
  expect([refused.status, await refused.text()]).toEqual([400, 'Please keep at most 50 views']);
  expect((await change({ save: 1 }, cookie)).status).toBe(400);
  expect((await read(cookie)).views).toHaveLength(50);
});

test('a change of preferences on one machine keeps what another machine changed meanwhile', async () => {
  const { cookie, read, change } = await twoPeople();
  const other = { ...save, name: 'Done' };
  await Promise.all(
    [{ save }, { on_call: true }, { save: other }].map((one) => change(one, cookie)),
  );
  await change({ remove: other }, cookie);
  expect(await read(cookie)).toEqual({ views, on_call: true });
});

test('the preferences of a colleague are removed with the account', async () => {
  const { server, cookie, hers, id, change } = await twoPeople();
  await change({ save: { ...save, name: 'Only for Ellen' } }, hers);
  await server.delete(`/api/staff/${id}`, cookie);
  await server.stop();
  const store = await openStore({ dir: server.dataDir, clock: systemClock });
  const kept = await store.list('preferences');
  await store.close();
  expect(JSON.stringify(kept)).not.toContain('Only for Ellen');
});
