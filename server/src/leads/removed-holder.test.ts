import type { Consultation } from '@sallie/shared/contract/consultation';
import { waits } from '@sallie/shared/rules/triage';
import { expect, test } from 'vitest';
import { runStaffCommand } from '../staff/command.ts';
import { systemClock as clock } from '../system/clock.ts';
import { systemRandom as random } from '../system/secrets.ts';
import { newColleague } from '../testing/colleague.ts';
import { consultation, contact } from '../testing/forms.ts';
import { openShop, openTestStore, startTestServer } from '../testing/running-server.ts';

test('an open lead loses its holder when their account is removed; a handled lead keeps its holder', async () => {
  const { server, cookie: owner } = await openShop();
  const ellen = await newColleague(server, owner);
  for (const email of ['open@example.com', 'done@example.com'])
    await server.post('/api/contact', { ...contact, email });
  const rowOf = async (email: string) => {
    const row = (await server.rows('contacts', owner)).find((one) => one.email === email);
    if (!row) throw new Error(`There is no ${email}`);
    return row;
  };
  const change = async (email: string, wanted: object) => {
    const { id, version } = await rowOf(email);
    const path = `/api/leads/contacts/${id}`;
    expect((await server.patch(path, { version, ...wanted }, ellen.cookie)).status).toBe(200);
  };
  await change('open@example.com', { claim: true });
  await change('done@example.com', { claim: true });
  await change('done@example.com', { handled: true });

  expect((await server.delete(`/api/staff/${ellen.id}`, owner)).status).toBe(204);
  expect(await rowOf('open@example.com')).toMatchObject({ claim: null });
  expect(await rowOf('done@example.com')).toMatchObject({ claim: { by_id: ellen.id } });
});

test('an open lead loses its holder at the start after their account was removed on the command line', async () => {
  const first = await startTestServer();
  const ellen = await newColleague(first, await first.signIn());
  const { id } = await first.make('/api/contact', contact);
  await first.patch(`/api/leads/contacts/${id}`, { version: 1, claim: true }, ellen.cookie);
  await first.stop();
  const deps = { openStore: () => openTestStore(first.dataDir), say: () => {}, clock, random };
  expect(await runStaffCommand(['remove', 'ellen'], deps)).toBe(0);

  const second = await startTestServer({ DATA_DIR: first.dataDir });
  const owner = await second.signIn();
  await expect
    .poll(() => second.rows('contacts', owner), { timeout: 5000 })
    .toMatchObject([{ claim: null }]);
  const [lead] = await second.rows('contacts', owner);
  expect(lead?.history.at(-1)).toMatchObject({
    type: 'released',
    by: { name: 'ellen of the shop' },
  });
});

test('a request that is given back is New and waits again, though its holder had reached the customer', async () => {
  const { server, cookie } = await openShop();
  const { id } = await server.make('/api/consultation', consultation);
  const path = `/api/leads/consultations/${id}`;
  const begun = await server.patch(path, { version: 1, contact: 'reached' }, cookie);
  const { version, status } = (await begun.json()) as Consultation;
  expect(status).toBe('contacted');
  const back = await server.patch(path, { version, claim: false }, cookie);
  const after = (await back.json()) as Consultation;
  expect(after).toMatchObject({ claim: null, status: 'new' });
  expect(waits(after)).toBe(true);
  const seen = [{ kind: 'consultations', id: after.id, version: after.version }];
  await server.post('/api/lead-undos', { leads: seen }, cookie);
  const [again] = await server.rows('consultations', cookie);
  expect(again).toMatchObject({ claim: { by: 'dana' }, status: 'contacted' });
});
