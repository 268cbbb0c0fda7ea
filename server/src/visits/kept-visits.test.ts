import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { readCustomerVisit } from '@sallie/shared/contract/customer-visit';
import type { ReplyOf } from '@sallie/shared/contract/endpoint';
import type { PersonRecords } from '@sallie/shared/contract/person';
import type { Visit } from '@sallie/shared/contract/visit';
import { expect, test } from 'vitest';
import { contact, call as phoneCall } from '../testing/forms.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

test('a person’s records hold their visits, and an erasure removes them and frees their time', async () => {
  const { aRequest, make, call, change } = await openVisitShop();
  const asked = await aRequest({ address: '7 Erased Lane, Millbrook' });
  const first: Visit = (await make(asked, shopTime(24, '10:30'))).json();
  await change(first, { state: 'canceled' });
  const second: Visit = (await make(asked, shopTime(27, '10:30'))).json();
  const person = `/api/people/${encodeURIComponent(asked.email)}`;
  const records: PersonRecords = (await call('GET', `${person}/records`)).json();
  expect(records.others?.visits).toMatchObject([{ id: first.id }, { id: second.id }]);

  expect((await call('DELETE', person)).status).toBe(200);
  const span = `from=${shopTime(23, '00:00')}&to=${shopTime(29, '00:00')}`;
  expect((await call('GET', `/api/visits?${span}`)).json()).toEqual([]);
  expect(
    (await call('PATCH', `/api/visits/${second.id}`, { version: 1, state: 'done' })).status,
  ).toBe(404);
  expect((await make(await aRequest(), shopTime(27, '10:30'))).status).toBe(201);
});

/** Makes a message with an agreed visit; the desk changes it and undoes the last change. */
async function withVisit() {
  const { server, call } = await openVisitShop();
  const { id } = await server.make<{ id: string }>('/api/contact', contact);
  const lead = { kind: 'contacts', id };
  const time = { from: shopTime(24, '10:30'), where: '7 Oak Lane, Millbrook' };
  await call('POST', '/api/visits', { lead, ...time });
  const version = async () => (await call('GET', `/api/leads/contacts/${id}`)).json().version;
  return {
    visits: async (): Promise<Visit[]> =>
      (await call('GET', `/api/leads/contacts/${id}/visits`)).json(),
    set: async (more: object) =>
      call('PATCH', `/api/leads/contacts/${id}`, { version: await version(), ...more }),
    undo: async () =>
      call('POST', '/api/lead-undos', { leads: [{ ...lead, version: await version() }] }),
  };
}

test('undoing a note leaves the visit of a message agreed', async () => {
  const { visits, set, undo } = await withVisit();
  await set({ notes: 'Has a dog' });
  expect((await undo()).json().results).toMatchObject([{ outcome: 'changed' }]);
  expect(await visits()).toMatchObject([{ state: 'agreed', sequence: 0 }]);
});

test('a visit canceled when its message was marked as spam is agreed again once the message is cleared', async () => {
  for (const end of ['undo', 'not spam']) {
    const { visits, set, undo } = await withVisit();
    await set({ spam: true });
    expect(await visits()).toMatchObject([{ state: 'canceled' }]);
    await (end === 'undo' ? undo() : set({ spam: false }));
    expect((await visits())[0], end).toMatchObject({
      ...{ state: 'agreed', from: shopTime(24, '10:30'), where: '7 Oak Lane, Millbrook' },
      person: { name: 'dana' },
    });
  }
});

test('undoing a note or a status leaves a visit that is over done, with its outcome', async () => {
  const { aRequest, make, change, call, request, visitsOf } = await openVisitShop();
  const asked = await aRequest();
  const visit: Visit = (await make(asked, shopTime(24, '10:30'))).json();
  await change(visit, { outcome: 'quoted' });
  for (const more of [{ notes: 'Wants oak' }, { status: 'completed' }]) {
    const { version } = await request(asked.id);
    await call('PATCH', `/api/consultations/${asked.id}`, { version, ...more });
    const leads = [{ kind: 'consultations', id: asked.id, version: version + 1 }];
    await call('POST', '/api/lead-undos', { leads });
    expect(await visitsOf(asked.id)).toMatchObject([{ state: 'done', outcome: 'quoted' }]);
  }
});

test('a visit for a request that is marked as spam is refused with a sentence', async () => {
  const { aRequest, make, call } = await openVisitShop();
  const asked = await aRequest();
  await call('PATCH', `/api/leads/consultations/${asked.id}`, { version: 1, spam: true });
  expect(await make(asked, shopTime(24, '10:30'))).toMatchObject({
    ...{ status: 409, text: 'This is suspected spam. Please say first that it is not.' },
  });
});

test('a lead without an email cannot be offered a visit by mail, but a visit can be agreed with them', async () => {
  const { call } = await openVisitShop();
  const { id } = (await call('POST', '/api/calls', { ...phoneCall, email: '' })).json();
  const make = (more: object) =>
    call('POST', '/api/visits', {
      ...{ lead: { kind: 'calls', id }, from: shopTime(24, '10:30'), where: '7 Oak Lane', ...more },
    });
  expect(await make({ ask: true })).toMatchObject({
    status: 409,
    text: 'There is no email address to ask. Please agree the time by phone.',
  });
  expect((await make({})).status).toBe(201);
});

test('a request that is taken up again after its visit is done or canceled gets no visit by that', async () => {
  const { aRequest, make, change, call, request, visitsOf, subjectsTo } = await openVisitShop();
  const patch = async (id: string, more: object) =>
    call('PATCH', `/api/consultations/${id}`, { version: (await request(id)).version, ...more });
  for (const again of [{ status: 'contacted' }, { claim: true }, { handled: false }]) {
    const [been, off] = [await aRequest(), await aRequest()];
    const visit: Visit = (await make(been, shopTime(24, '10:30'), { anyway: true })).json();
    expect((await change(visit, { outcome: 'no' })).status).toBe(200);
    await make(off, shopTime(27, '10:30'), { anyway: true });
    await patch(off.id, { status: 'cancelled' });
    const kind = 'status' in again ? 'consultations' : 'leads/consultations';
    for (const { id } of [been, off]) {
      const { version } = await request(id);
      const now = (await call('PATCH', `/api/${kind}/${id}`, { version, ...again })).json();
      expect([now.status, now.visit_ends]).toEqual(['contacted', undefined]);
    }
    expect(await visitsOf(been.id)).toMatchObject([{ state: 'done' }]);
    expect(await visitsOf(off.id)).toMatchObject([{ state: 'canceled' }]);
    expect(await request(off.id)).toMatchObject({ appointment: null });
    await expect.poll(() => subjectsTo(off.email)).toHaveLength(3);
  }
});

test('a customer is offered no time that is taken, however many weeks ahead the shop plans', async () => {
  const DATA_DIR = ownFolder();
  writeFileSync(join(DATA_DIR, 'business.json'), JSON.stringify({ visits: { weeksAhead: 26 } }));
  const { server, aRequest, take } = await openVisitShop({ DATA_DIR });
  /** A Monday twenty weeks ahead. */
  const [ten, one] = ['2027-04-12T14:00:00.000Z', '2027-04-12T17:00:00.000Z'];
  expect((await take((await aRequest()).correction, ten)).status).toBe(201);
  const { path } = (await take((await aRequest()).correction, shopTime(24, '10:30'))).json();
  const { times } = await server.read<ReplyOf<typeof readCustomerVisit>>(`/api${path}`, '');
  const offered = times.map(({ from }) => from);
  expect(offered).toContain(one);
  expect(offered).not.toContain(ten);
});
