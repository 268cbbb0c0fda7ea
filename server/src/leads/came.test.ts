import { parseCsv } from '@sallie/shared/testing/parse-csv';
import { expect, test } from 'vitest';
import { chatRequest, contact, discountSignup, forms, referral } from '../testing/forms.ts';
import { openShop, type TestServer } from '../testing/running-server.ts';

const came = {
  source: 'google',
  medium: 'cpc',
  campaign: 'mailer-may',
  referrer: 'www.google.com',
  landing: '/',
};

async function opened() {
  const { server, cookie } = await openShop();
  const json = async (path: string) =>
    server.read<{
      rows: { id: string }[];
      origins: string[];
    }>(path, cookie);
  const patch = (path: string, body: object) => server.patch(path, body, cookie);
  return { server, cookie, json, patch };
}

const send = (server: TestServer, told: unknown) =>
  server.post('/api/contact', { ...contact, came: told });

test('the origin of a visit is stored with every lead that it sends, and with the visitors beside them', async () => {
  const { server, cookie } = await opened();
  for (const { path, body } of forms) {
    expect((await server.post(path, { ...body, came })).status, path).toBe(201);
  }
  const guest = { name: 'Guest', email: '', came };
  expect((await server.post('/api/visitors', guest)).status).toBe(201);
  expect((await server.post('/api/chatbot/consultation', { ...chatRequest, came })).status).toBe(
    200,
  );
  for (const [kind, count] of [
    ['contacts', 1],
    ['discount-signups', 1],
    ['referrals', 1],
    ['consultations', 2],
    ['visitors', 3],
  ] as const) {
    const rows = await server.rows(kind, cookie);
    expect(rows.map((row) => row.came, kind)).toEqual(Array.from({ length: count }, () => came));
  }
});

test('a lead is stored whatever its origin holds: texts are cut and put on one line, anything else is dropped', async () => {
  const { server, cookie } = await opened();
  const hostile: [unknown, unknown][] = [
    [{ source: 'x'.repeat(10_000) }, { source: 'x'.repeat(60) }],
    [{ source: 'a\r\nb\u202e\u0000\u200bc', gclid: 'x', fbclid: 'y' }, { source: 'a b c' }],
    [{ campaign: '🏠'.repeat(70), medium: '\ud83d' }, { campaign: '🏠'.repeat(60) }],
    [{ source: 7, medium: { toString: 'x' }, campaign: ['a'], landing: null }, undefined],
    [{ constructor: 'x', toString: 'y', Source: 'z' }, undefined],
    ['google', undefined],
    [['google'], undefined],
    [null, undefined],
    [1e9, undefined],
  ];
  for (const [told] of hostile) expect((await send(server, told)).status).toBe(201);
  const rows = await server.rows('contacts', cookie);
  expect(rows.map((row) => row.came).reverse()).toEqual(hostile.map(([, kept]) => kept));
});

test('lead lists are filtered and sorted by origin, and their counts name the origins that occur', async () => {
  const { server, cookie, json } = await opened();
  for (const told of [came, { referrer: 'www.bing.com' }, undefined]) await send(server, told);
  const [, bing, mailer] = await server.rows('contacts', cookie);
  const found = async (query: string) =>
    (await json(`/api/leads/contacts?${query}`)).rows.map(({ id }) => id);
  expect(await found('origin=Mailer%20May')).toEqual([mailer?.id]);
  expect(await found('origin=Bing')).toEqual([bing?.id]);
  expect(await found('origin=%00')).toEqual([]);
  expect((await found('sort=origin&order=asc')).at(0)).toBe(bing?.id);
  const { origins } = await json('/api/lead-counts/contacts');
  expect(origins).toEqual(['Direct', 'Bing', 'Mailer May']);
});

test('a list offers at most a hundred origins, however many are made up', async () => {
  const { server, json } = await opened();
  const many = Array.from({ length: 103 }, (_, at) => send(server, { source: `a${at}` }));
  await Promise.all(many);
  expect((await json('/api/lead-counts/contacts')).origins).toHaveLength(100);
});

test('staff correct the origin of a lead with a history entry, without taking the lead, and can undo it', async () => {
  const { server, cookie, json, patch } = await opened();
  await send(server, came);
  const [row] = await server.rows('contacts', cookie);
  const path = `/api/leads/contacts/${row?.id}`;
  const changed = await patch(path, { version: 1, found_by: '  Friend:\n Ann Beck ' });
  expect(await changed.json()).toMatchObject({
    version: 2,
    found_by: 'Friend: Ann Beck',
    came,
    claim: null,
    history: [{ type: 'found-by', by: { role: 'staff', name: 'dana' } }],
  });
  const [visitor] = await server.rows('visitors', cookie);
  expect(visitor, 'the visitor beside it says the same').toMatchObject({
    found_by: 'Friend: Ann Beck',
  });
  const found = await json('/api/leads/contacts?origin=Friend:%20Ann%20Beck');
  expect(found.rows).toMatchObject([{ id: row?.id }]);

  const undo = { leads: [{ kind: 'contacts', id: row?.id, version: 2 }] };
  await server.post('/api/lead-undos', undo, cookie);
  const [back] = await server.rows('contacts', cookie);
  expect(back).toMatchObject({ version: 3, came });
  expect(back?.found_by).toBeUndefined();
  const same = await patch(path, { version: 3, found_by: 'Mailer May' });
  expect(await same.json()).toMatchObject({ version: 3 });
  expect((await patch(path, { version: 3, found_by: 'x'.repeat(101) })).status).toBe(400);
  expect((await patch(path, { version: 3, found_by: 7 })).status).toBe(400);
});

test('the CSV export holds the origin, and defuses an origin that a spreadsheet would run', async () => {
  const { server, cookie } = await opened();
  for (const told of [came, { source: '=cmd|calc' }]) await send(server, told);
  const reply = await server.get('/api/export/contacts.csv', cookie);
  const [head = [], ...rows] = parseCsv(await reply.text());
  const words = rows.map((row) => row[head.indexOf('came')]);
  expect(words).toEqual(["'=cmd|calc", 'Mailer May']);
});

test('the origin of a visit is erased with its person, and with their half of a referral', async () => {
  const { server, cookie } = await opened();
  await server.post('/api/referrals', { ...referral, came });
  await server.post('/api/discount-signup', { ...discountSignup, came });
  const handed = async (email: string) => (await server.get(`/api/people/${email}`, cookie)).text();
  expect(await handed(discountSignup.email)).toContain('mailer-may');
  const erase = (email: string) => server.delete(`/api/people/${email}`, cookie);
  await erase(referral.referrer_email);
  const [left] = await server.rows('referrals', cookie);
  expect(left).toMatchObject({ referrer_name: '', referred_name: referral.referred_name });
  expect(left?.came).toBeUndefined();
  await erase(discountSignup.email);
  expect(await server.rows('discount-signups', cookie)).toEqual([]);
});
