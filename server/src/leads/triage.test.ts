import { expect, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { accountOf, newColleague } from '../testing/colleague.ts';
import { consultation, contact, discountSignup } from '../testing/forms.ts';
import { openShop, said } from '../testing/running-server.ts';

async function withConsultation() {
  const { server, cookie } = await openShop();
  const { id } = await server.make('/api/consultation', consultation);
  const patch = (path: string, body: object) => server.patch(path, body, cookie);
  return { server, cookie, id, patch };
}

test('a change to a lead that is sent again with its key is answered as before, and made once', async () => {
  const { server, id } = await withConsultation();
  const cookie = await server.signIn();
  const headers = { cookie, 'idempotency-key': 'one press' };
  const change = (path: string, body: object) => server.patch(path, body, headers);
  const body = { version: 1, notes: 'Rang twice.' };
  const first = await (await change(`/api/leads/consultations/${id}`, body)).json();
  const again = await change(`/api/leads/consultations/${id}`, body);
  expect([again.status, await again.json()]).toEqual([200, first]);
  const other = await change(`/api/leads/consultations/${id}`, { ...body, notes: 'No.' });
  expect(other.status).toBe(422);
  const status = { version: 2, status: 'contacted' };
  expect((await change(`/api/consultations/${id}`, status)).status).toBe(200);
  expect((await change(`/api/consultations/${id}`, status)).status).toBe(200);
  // A key is valid for one record.
  expect((await change('/api/leads/consultations/nobody', body)).status).toBe(404);
});

test('a change on an old version answers 409 with the lead’s present state and its holder’s present name', async () => {
  const { server, cookie, id, patch } = await withConsultation();
  const colleague = await newColleague(server, cookie);
  await patch(`/api/leads/consultations/${id}`, { claim: true, version: 1 });
  await patch(`/api/staff/${await accountOf(server, cookie)}`, { name: 'Dana Hall' });
  const theirs = (body: object) =>
    said(server.patch(`/api/leads/consultations/${id}`, body, colleague.cookie));
  expect(await theirs({ notes: 'Rang.', version: 1 })).toEqual([
    409,
    'Dana Hall changed this meanwhile. It is now: status New, taken by Dana Hall.',
  ]);
  expect(await theirs({ claim: true, version: 2 })).toEqual([
    409,
    'Dana Hall has already taken this.',
  ]);
});

test('of two changes to a lead at once exactly one is made, and the other answers 409', async () => {
  const { id, patch } = await withConsultation();
  const replies = await Promise.all(
    ['contacted', 'cancelled'].map((status) =>
      patch(`/api/consultations/${id}`, { status, version: 1 }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an unknown status answers 400 with a sentence; an unknown id or a wrong kind answers 404', async () => {
  const { id, patch } = await withConsultation();
  expect(await said(patch(`/api/consultations/${id}`, { status: 'won', version: 1 }))).toEqual([
    400,
    'Please choose one of new, contacted, scheduled, completed or cancelled',
  ]);
  expect((await patch('/api/consultations/nothing', { version: 1 })).status).toBe(404);
  expect((await patch(`/api/leads/contacts/${id}`, { version: 1 })).status).toBe(404);
  expect((await patch(`/api/leads/flowers/${id}`, { version: 1 })).status).toBe(404);
});

test('a claim is of an account: a colleague of the same name cannot take it, a renamed holder keeps it', async () => {
  const { server, cookie, id, patch } = await withConsultation();
  const rename = (who: string, name: string) => server.patch(`/api/staff/${who}`, { name }, cookie);
  const me = await accountOf(server, cookie);
  await rename(me, 'Dana');
  const path = `/api/leads/consultations/${id}`;
  await patch(path, { version: 1, claim: true });
  const other = await newColleague(server, cookie);
  await rename(other.id, 'Dana');
  const second = await server.patch(path, { version: 2, claim: true }, other.cookie);
  expect([second.status, await second.text()]).toEqual([409, 'Dana has already taken this.']);
  await rename(me, 'Dana Whitfield');
  const mine = await patch(path, { version: 2, claim: true, notes: 'called' });
  expect(await mine.json()).toMatchObject({ version: 3, claim: { by: 'Dana', by_id: me } });
});

test('the first reader of a lead is stored without a new version, a history entry or a conflict', async () => {
  const { server, cookie, id, patch } = await withConsultation();
  const staffClient = await openStaffClient(server, cookie);
  await patch(`/api/consultations/${id}`, { status: 'contacted', version: 1 });
  const [contacted] = await server.rows('consultations', cookie);
  expect(contacted).toMatchObject({ version: 2, read: { by: 'dana' } });
  await server.post('/api/contact', contact);
  const [message] = await server.rows('contacts', cookie);
  await patch(`/api/leads/contacts/${message?.id}`, { version: 1, notes: 'x', spam: true });
  const stale = await patch(`/api/leads/contacts/${message?.id}`, { version: 1, read: true });
  expect(stale.status).toBe(200);

  await server.post('/api/discount-signup', discountSignup);
  const [signup] = await server.rows('discount-signups', cookie);
  const path = `/api/leads/discount-signups/${signup?.id}`;
  const opened = await patch(path, { version: 1, read: true });
  const read = { by: 'dana', at: expect.any(String) };
  expect(await opened.json()).toMatchObject({ version: 1, history: [], read });
  // Includes changes by its mails, which leave at any time.
  const changed = async () =>
    (await staffClient.hears('leadChanged')).map(({ data }) => data.record);
  const told = { id: signup?.id, version: 1, read: expect.objectContaining(read) };
  await expect.poll(changed).toContainEqual(expect.objectContaining(told));
  const ellen = await newColleague(server, cookie);
  const later = await server.patch(path, { version: 1, read: true }, ellen.cookie);
  expect(await later.json()).toMatchObject({ version: 1, read });
  const again = await patch(path, { version: 1, read: true, claim: true });
  expect(await again.json()).toMatchObject({ version: 2, read });
});

test('a lead that is marked as spam and cleared is not marked as read', async () => {
  const { id, patch } = await withConsultation();
  const path = `/api/leads/consultations/${id}`;
  for (const [version, spam] of [
    [1, true],
    [2, false],
  ])
    expect(await (await patch(path, { version, spam })).json()).toMatchObject({ read: null });
});

test('the CSV export gives the present name of a lead’s holder, and none once the account is removed', async () => {
  const { server, cookie } = await openShop();
  await server.post('/api/contact', contact);
  const ellen = await newColleague(server, cookie);
  const [lead] = await server.rows('contacts', cookie);
  const path = `/api/leads/contacts/${lead?.id}`;
  await server.patch(path, { version: 1, claim: true }, ellen.cookie);
  const file = async () => {
    const reply = await server.get('/api/export/contacts.csv', cookie);
    expect(reply.headers.get('content-disposition')).toContain('contacts.csv');
    return reply.text();
  };
  expect((await server.get('/api/export/staff.csv', cookie)).status).toBe(404);
  expect(await file()).toContain('ellen of the shop');
  await server.patch(`/api/staff/${ellen.id}`, { name: 'Ellen Hart' }, cookie);
  expect(await file()).toContain('Ellen Hart');
  expect(await file()).not.toContain('ellen of the shop');
  await server.delete(`/api/staff/${ellen.id}`, cookie);
  expect(await file(), 'who is gone has nothing any more').not.toMatch(/ellen/i);
});
