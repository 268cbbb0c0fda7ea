import type { AuditEntry } from '@sallie/shared/contract/audit';
import type { DeskCall } from '@sallie/shared/contract/call';
import { expect, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { accountOf, newColleague } from '../testing/colleague.ts';
import { call } from '../testing/forms.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';
import { holdLooks } from '../testing/held-looks.ts';
import { openShop, said } from '../testing/running-server.ts';
import { REMINDERS_LOOK_EVERY_MS } from './mails.ts';

async function aShop(env = {}) {
  const { server, cookie, clock } = await openShop(env, createHandClock(OPEN));
  const me = await accountOf(server, cookie);
  return {
    ...{ clock, server, cookie, me },
    post: (more: object = {}, headers = {}) =>
      server.post('/api/calls', { ...call, ...more }, { cookie, ...headers }),
    rows: (): Promise<DeskCall[]> => server.rows('calls', cookie),
    patch: (path: string, body: object) => server.patch(path, body, cookie),
  };
}

test('a call that its writer takes is a lead claimed and read by them, and causes no mail', async () => {
  const { post, rows, me, server, cookie } = await aShop();
  const call_back = new Date(OPEN + 3_600_000).toISOString();
  const reply = await post({ holder: me, call_back, found_by: 'A neighbor', way: 'walk-in' });
  expect(reply.status).toBe(201);
  const stored = (await reply.json()) as DeskCall;
  expect(stored).toMatchObject({ name: 'Fay Moore', phone: '5705550166', email: '' });
  const at = new Date(OPEN).toISOString();
  const [row] = await rows();
  expect(row).toMatchObject({
    ...stored,
    ...{ kind: 'calls', way: 'walk-in', source: 'walk-in', found_by: 'A neighbor' },
    ...{ mails: {}, mail: null, call_back_at: call_back, step_at: at },
    claim: { by_id: me, at, seconds: 0 },
    read: { by_id: me, at },
  });
  expect(row?.history.map(({ type }) => type)).toEqual(['written-down', 'call-back', 'claimed']);
  expect(await server.rows('visitors', cookie)).toEqual([]);
  const log = await server.read<AuditEntry[]>('/api/audit', cookie);
  const { event } = log.find((entry) => entry.event.type === 'lead-changed') ?? {};
  expect(event).toMatchObject({
    lead: { kind: 'calls', id: row?.id },
    changes: ['written-down', 'call-back', 'claimed'],
  });
});

test('a call sent again with its idempotency key is stored once for each of the staff', async () => {
  const { post, rows, server, cookie } = await aShop();
  const key = { 'idempotency-key': 'kept on a machine' };
  const replies = await Promise.all(Array.from({ length: 10 }, () => post({}, key)));
  const ids = await Promise.all(
    replies.map(async (one) => ((await one.json()) as { id: string }).id),
  );
  expect(new Set(ids).size).toBe(1);
  expect((await post({ name: 'Somebody Else' }, key)).status).toBe(422);
  const [row] = await rows();
  const claim = { version: 1, claim: true };
  await server.patch(`/api/leads/calls/${row?.id}`, claim, cookie);
  expect(await (await post({}, key)).json()).toMatchObject({ id: row?.id });
  const ellen = await newColleague(server, cookie);
  expect((await post({}, { ...key, cookie: ellen.cookie })).status).toBe(201);
  expect(await rows()).toHaveLength(2);
});

test('POST /api/calls answers invalid fields with 400 and a sentence; a name or a phone number is enough', async () => {
  const { post, rows } = await aShop();
  const wrong: [object, string][] = [
    [{ name: ' ', phone: '' }, 'Please enter a name or a phone number'],
    [{ phone: '555-0122' }, 'Please enter a valid phone number'],
    [{ email: 'fay@' }, 'Please enter a valid email address'],
    [{ way: 'pigeon' }, 'Please say whether they called or came in'],
    [{ holder: 'nobody' }, 'Please choose somebody on the staff.'],
    [{ call_back: '2020-01-01T00:00:00Z' }, 'Please choose a time ahead, at most a year from now.'],
    [{ found_by: 'x'.repeat(101) }, 'Please use at most 100 characters'],
  ];
  for (const [spoilt, text] of wrong) {
    expect(await said(post(spoilt))).toEqual([400, text]);
  }
  expect(await rows()).toEqual([]);
  for (const enough of [{ name: '' }, { phone: '' }]) expect((await post(enough)).status).toBe(201);
});

test('a call without a holder waits and rings, naming its writer; a call given to a colleague does not ring', async () => {
  const { post, me, server, cookie } = await aShop();
  const staffClient = await openStaffClient(server, cookie);
  const { id: ellen } = await newColleague(server, cookie);
  await post({ holder: ellen });
  const [given] = await staffClient.hears('leadAssigned');
  expect(given?.data).toMatchObject({ kind: 'calls', name: 'Fay Moore', to_id: ellen, by_id: me });
  await expect
    .poll(staffClient.attention)
    .toMatchObject({ ringing: [], waiting: 0, unread: 1, with: { [ellen]: 1 } });
  await post({ name: 'Gus Hill' });
  await expect.poll(staffClient.attention).toMatchObject({
    ringing: [{ kind: 'calls', name: 'Gus Hill', by_id: me }],
    ...{ waiting: 1, unread: 2 },
  });
});

test('staff are reminded by mail of a call that nobody took, and of no other call', async () => {
  const looks = holdLooks();
  // Without a reachable server a mail waits.
  const { post, rows, me, clock } = await aShop({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await post({ name: 'Taken', holder: me, email: 'fay@example.com' });
  await post({ name: 'Waiting', email: 'fay@example.com' });
  clock.pass(3 * 60_000 + 1);
  looks.pass(REMINDERS_LOOK_EVERY_MS);
  const mails = async () =>
    (await rows()).map(({ name, mails: sent }) => [name, Object.keys(sent)]);
  await expect.poll(mails).toEqual([
    ['Waiting', ['reminder']],
    ['Taken', []],
  ]);
});

test('a call cleared of spam causes no mail', async () => {
  const { post, rows, patch } = await aShop();
  await post({ email: 'fay@example.com' });
  const [row] = await rows();
  const path = `/api/leads/calls/${row?.id}`;
  await patch(path, { version: 1, spam: true });
  await patch(path, { version: 2, spam: false });
  expect((await rows())[0]).toMatchObject({ version: 3, spam: false, mails: {} });
});

test('a call is read, exported and erased with its person; a call without an address is erased by itself', async () => {
  const { post, rows, server, cookie } = await aShop();
  await post({ email: 'Fay@Example.com' });
  const { id } = (await (await post({ name: 'Gus Hill' })).json()) as { id: string };
  const path = '/api/people/fay@example.com';
  for (const ending of ['', '/records']) {
    expect(await server.read(path + ending, cookie)).toMatchObject({
      calls: [{ name: 'Fay Moore' }],
    });
  }
  const erased = await server.delete(path, cookie);
  expect(await erased.json()).toEqual({ erased: 1 });
  expect((await rows()).map(({ name }) => name)).toEqual(['Gus Hill']);
  await server.delete(`/api/conversations/${id}`, cookie);
  expect(await rows()).toEqual([]);
});
