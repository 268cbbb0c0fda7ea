import { expect, test } from 'vitest';
import { consultation, contact, forms, referral } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { openShop, startTestServer } from '../testing/running-server.ts';

for (const { path, kind, body } of forms) {
  test(`${path} stores the lead without forged server fields, and staff can read it and are mailed about it`, async () => {
    const { server, cookie } = await openShop();
    const forged = { id: 'mine', created_at: 'long ago', version: 9, spam: true, is_admin: true };
    const reply = await server.post(path, { ...body, ...forged, status: 'completed' });
    expect(reply.status).toBe(201);
    const { correction, ...stored } = (await reply.json()) as {
      id: string;
      created_at: string;
      correction: string;
    };
    expect(correction.startsWith(`${stored.id}.`)).toBe(true);
    expect(stored.id).toMatch(/^[0-9a-f]{32}$/);
    expect(Date.parse(stored.created_at)).toBeGreaterThan(0);
    expect(stored).not.toHaveProperty('spam');

    const rows = await server.rows(kind, cookie);
    expect(rows[0]).not.toHaveProperty('status', 'completed');
    expect(rows[0]).not.toHaveProperty('is_admin');
    expect(rows).toEqual([
      expect.objectContaining({
        ...stored,
        version: 1,
        spam: false,
        claim: null,
        handled_at: null,
        read: null,
        mails: expect.objectContaining({ alert: expect.any(String) }),
      }),
    ]);
  });

  test(`${path} stores one lead per idempotency key, and answers 422 to other fields with that key`, async () => {
    const { server, cookie } = await openShop();
    const send = (sent: object) => server.post(path, sent, { 'idempotency-key': 'the same click' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(body)));
    const ids = await Promise.all(
      replies.map(async (reply) => ((await reply.json()) as { id: string }).id),
    );
    expect(new Set(ids).size).toBe(1);
    const other = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value]));
    const nameField = Object.keys(other).find((name) => /name$/i.test(name)) as string;
    expect((await send({ ...other, [nameField]: 'Somebody Else' })).status).toBe(422);
    expect(await server.rows(kind, cookie)).toHaveLength(1);
  });

  test(`${path} corrected by its sender leaves the newer lead open and the older one handled, and both say why`, async () => {
    const { server, cookie } = await openShop();
    const send = async (sent: object) =>
      await server.make<{ id: string; correction: string }>(path, sent);
    const first = await send(body);
    const second = await send({ ...body, corrects: first.correction });
    const [newer, older] = await server.rows(kind, cookie);
    expect(newer).toMatchObject({ id: second.id, handled_at: null, version: 1 });
    expect(newer?.history).toMatchObject([
      { by: { role: 'visitor' }, type: 'replaces', lead: first.id, claimed_by: null },
    ]);
    expect(older).toMatchObject({ id: first.id, handled_at: expect.any(String), version: 2 });
    expect(older?.history).toMatchObject([
      { by: { role: 'visitor' }, type: 'replaced', lead: second.id },
    ]);
  });

  test(`${path} corrected in two tabs at once: each correction replaces the newest lead, and one lead stays open`, async () => {
    const { server, cookie } = await openShop();
    const send = (sent: object) => server.make<{ id: string; correction: string }>(path, sent);
    const { correction: corrects } = await send(body);
    await Promise.all([send({ ...body, corrects }), send({ ...body, corrects })]);
    const newest = await send({ ...body, corrects });
    const rows = await server.rows(kind, cookie);
    expect(rows.map(({ id, handled_at }) => handled_at ?? id)).toEqual([
      newest.id,
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^2\d{3}-/)),
    ]);
    expect(rows.map(({ history }) => history.at(-1))).toMatchObject([
      { type: 'replaces', lead: rows[1]?.id },
      ...rows.slice(0, 3).map(({ id }) => ({ type: 'replaced', lead: id })),
    ]);
  });
}

test('a correction that looks like spam or has no valid token leaves the lead it names open and unchanged', async () => {
  const clock = createHandClock();
  const server = await startTestServer({}, clock);
  const send = async (sent: object) =>
    await server.make<{
      id: string;
      correction: string;
    }>('/api/contact', sent);
  const { id, correction } = await send(contact);
  await send({ ...contact, website: 'https://spam.example', corrects: correction });
  const stranger = { ...contact, email: 'stranger@example.com' };
  const forged = `${id}.${correction.split('.')[1]?.split('').reverse().join('')}`;
  for (const corrects of [id, forged, 'nobody']) await send({ ...stranger, corrects });
  clock.pass(24 * 3600_000 + 1);
  await send({ ...stranger, corrects: correction });
  const cookie = await server.signIn();
  const rows = await server.rows('contacts', cookie);
  expect(rows.find((row) => row.id === id)).toMatchObject({ handled_at: null, version: 1 });
  const theirs = rows.filter(({ email }) => email === stranger.email);
  expect(theirs.map(({ history }) => history)).toMatchObject(
    Array.from({ length: 4 }, () => [{ by: { role: 'visitor' }, type: 'says-replaces' }]),
  );
  const path = `/api/people/${stranger.email}`;
  const person = await (await server.get(path, cookie)).text();
  expect(person).not.toContain(contact.email);
  await server.delete(path, cookie);
  expect((await server.rows('contacts', cookie)).map((row) => row.id)).toContain(id);
});

test('a form sent again with its key is stored once, though its page adds other fields with each try', async () => {
  const server = await startTestServer();
  const added = [{}, { came: { source: 'bing' } }, { shown: 1 }, { shown: 2 }, { opening: 'new' }];
  const headers = { 'idempotency-key': 'one' };
  const tries = added.map((more) => server.make('/api/contact', { ...contact, ...more }, headers));
  const ids = (await Promise.all(tries)).map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([expect.any(String)]));
});

test('a refused form does not use up its idempotency key', async () => {
  const server = await startTestServer();
  const headers = { 'idempotency-key': 'first a typo' };
  const typo = await server.post('/api/contact', { ...contact, email: 'ada@' }, headers);
  expect(typo.status).toBe(400);
  expect((await server.post('/api/contact', contact, headers)).status).toBe(201);
});

test('a contact message and a signup make a visitor beside them; a consultation and a referral do not', async () => {
  const { server, cookie } = await openShop();
  for (const { path, body } of forms) await server.post(path, body);
  const visitors = await server.rows('visitors', cookie);
  expect(visitors).toEqual([
    expect.objectContaining({ email: 'ben@example.com', interest: 'discount', source: 'discount' }),
    expect.objectContaining({ email: 'ada@example.com', interest: 'hardwood', source: 'contact' }),
  ]);
});

test('GET /api/consultations answers the newest first, page by page', async () => {
  const { server, cookie } = await openShop();
  for (const name of ['Ann One', 'Ann Two', 'Ann Three']) {
    await server.post('/api/consultation', { ...consultation, name });
  }
  const read = async (query: string) => {
    return server.read<{ id: string; name: string }[]>(`/api/consultations${query}`, cookie);
  };
  const [three, two] = await read('?limit=2');
  expect([three?.name, two?.name]).toEqual(['Ann Three', 'Ann Two']);
  expect(await read(`?limit=2&before=${two?.id}`)).toEqual([
    expect.objectContaining({ name: 'Ann One' }),
  ]);
  expect(await read('')).toHaveLength(3);
  expect((await server.get('/api/consultations?limit=0', cookie)).status).toBe(400);
});

test('a form with the hidden field filled answers 201 and is kept as spam, unmailed until staff clear it', async () => {
  const { server, cookie } = await openShop();
  const reply = await server.post('/api/contact', {
    ...contact,
    website: 'http://spam.example',
  });
  expect(reply.status).toBe(201);
  const [row] = await server.rows('contacts', cookie);
  expect(row).toMatchObject({ spam: true, mail: null });

  const cleared = await server.patch(
    `/api/leads/contacts/${row?.id}`,
    { version: row?.version, spam: false },
    cookie,
  );
  expect(await cleared.json()).toMatchObject({
    spam: false,
    mails: { confirmation: expect.any(String) },
  });
  const [visitor] = await server.rows('visitors', cookie);
  expect(visitor?.spam).toBe(false);
});

test('the referrals of one batch cause one thank-you mail when all are stored, in whatever order', async () => {
  const { server, cookie } = await openShop();
  const batch = { batch_id: 'one-form-of-three' };
  const send = (name: string, more = {}) =>
    server.post('/api/referrals', { ...referral, ...batch, referred_name: name, ...more });
  await send('First Friend');
  await send('Third Friend', { sendThankYouEmail: true, referralCount: 3 });
  const thanked = async () => {
    const rows = await server.rows('referrals', cookie);
    return rows.filter((row) => 'thanks' in row.mails).length;
  };
  expect(await thanked()).toBe(0);
  await send('Second Friend');
  expect(await thanked()).toBe(1);
  await send('Fourth Friend');
  expect(await thanked()).toBe(1);
});

test.each([
  ['one of a batch', 1],
  ['a whole batch', 3],
])('%s of referrals held as spam causes one thank-you mail once cleared', async (_, held) => {
  const { server, cookie } = await openShop();
  const batch = { batch_id: 'one-form-of-three', sendThankYouEmail: true, referralCount: 3 };
  for (const [at, referred_name] of ['First Friend', 'Second Friend', 'Third Friend'].entries()) {
    const website = at < held ? 'http://spam.example' : '';
    await server.post('/api/referrals', { ...referral, ...batch, referred_name, website });
  }
  for (const { id, version, spam } of await server.rows('referrals', cookie)) {
    if (spam) await server.patch(`/api/leads/referrals/${id}`, { version, spam: false }, cookie);
  }
  const rows = await server.rows('referrals', cookie);
  expect(rows.map(({ spam }) => spam)).toEqual([false, false, false]);
  expect(rows.filter(({ mails }) => 'thanks' in mails)).toHaveLength(1);
});
