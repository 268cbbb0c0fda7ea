import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '@sallie/shared/rules/duration';
import { api } from '@sallie/shared/testing/api';
import { expect, test } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { contact } from '../testing/forms.ts';
import { freePort } from '../testing/free-port.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import {
  openShop,
  staffName,
  staffPassword,
  startTestServer,
  type TestServer,
} from '../testing/running-server.ts';

const person = '/api/people/ada@example.com';

async function listed(server: TestServer, cookie: string) {
  return server.read<{ id: string; username: string; role: string }[]>('/api/staff', cookie);
}

/** Counts the commits of the journal that mention an owner. */
async function ownerCommits(dataDir: string): Promise<number> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('journal-'));
  const texts = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'utf8')));
  const lines = texts.join('').split('\n');
  return lines.filter((line) => line.includes('"role":"owner"')).length;
}

test.each([
  ['without settings', { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }],
  ['of ADMIN_USERNAME', {}],
])('the first account, %s, belongs to an owner and is made in one commit', async (_, env) => {
  const { dataDir } = await startTestServer(env);
  expect(await ownerCommits(dataDir)).toBe(1);
});

const owners = [
  ...Object.values(api).filter(({ who }) => who === 'owner'),
  { method: 'GET', path: '/api/export/contacts.csv' },
];

/** Returns the refusals of every owner's action. */
async function refusals(server: TestServer, cookie: string) {
  const said = new Set<string>();
  for (const { method, path } of owners) {
    const url = path.replace(/:\w+/g, 'x');
    const reply = await server.call(method, url, method === 'GET' ? undefined : {}, { cookie });
    said.add(`${reply.status} ${await reply.text()}`);
  }
  return [...said];
}

test('staff are refused every endpoint of owners with a sentence, and may use the others', async () => {
  const { server, cookie: owner } = await openShop();
  const { id, cookie } = await newColleague(server, owner);
  expect(owners.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/conversations/:visitorId',
    'DELETE /api/people/:email',
    'DELETE /api/staff/:id',
    'GET /api/audit',
    'GET /api/export/contacts.csv',
    'GET /api/people/:email/records',
    'GET /api/website/archive',
    'GET /api/website/archive/contents',
    'POST /api/export',
    'POST /api/quick-replies',
    'POST /api/staff',
    'POST /api/staff/:id/password',
    'POST /api/website/archive',
    'POST /api/website/publish',
    'POST /api/website/versions/:version/take-back',
  ]);
  expect(await refusals(server, cookie)).toEqual([
    '403 Only an owner can do this. Please ask one of them.',
  ]);
  const [dana] = await listed(server, cookie);
  const change = async (whom = '', body: object) =>
    (await server.patch(`/api/staff/${whom}`, body, cookie)).status;
  expect([
    await change(dana?.id, { name: 'Somebody' }),
    await change(dana?.id, { role: 'staff' }),
    await change(id, { role: 'owner' }),
    await change(id, { name: 'Ellen Hartley' }),
    (await server.post('/api/live-chat-settings', { is_available: true }, cookie)).status,
    (await server.get('/api/session', cookie)).status,
  ]).toEqual([403, 403, 403, 200, 200, 200]);
  expect(await listed(server, cookie)).toMatchObject([
    { username: staffName, role: 'owner' },
    { username: 'ellen', name: 'Ellen Hartley', role: 'staff' },
  ]);
});

test('an owner may step back once there is another owner; the last owner stays', async () => {
  const { server, cookie: owner } = await openShop();
  const { id, cookie } = await newColleague(server, owner);
  const [dana] = await listed(server, owner);
  const change = async (whom = '', body: object) =>
    (await server.patch(`/api/staff/${whom}`, body, owner)).status;
  expect(await change(dana?.id, { role: 'staff' })).toBe(409);
  expect((await server.delete(`/api/staff/${dana?.id}`, owner)).status).toBe(409);
  expect(await change(id, { role: 'owner' })).toBe(200);
  expect(await change(dana?.id, { role: 'staff' })).toBe(200);
  expect(await change(dana?.id, { role: 'owner' })).toBe(403);
  expect((await server.delete(`/api/staff/${dana?.id}`, cookie)).status).toBe(204);
  const said = server.logged.filter((line) => line.includes('"role-changed"'));
  expect(said).toHaveLength(2);
});

test('ten minutes after the sign-in an owner is asked for the password again', async () => {
  const { server, cookie, clock } = await openShop({ RATE_LIMITS: '1' }, createHandClock());
  const erase = async () => (await server.delete(person, cookie)).status;
  const confirm = async (password: string) =>
    (await server.post('/api/session/confirm', { password }, cookie)).status;
  clock.pass(10 * MINUTE_MS);
  expect(await erase()).toBe(404);
  clock.pass(1000);
  expect(await refusals(server, cookie)).toEqual([
    '428 Please enter your password again to do this.',
  ]);
  expect(await confirm('not this one at all')).toBe(403);
  expect(await erase()).toBe(428);
  expect(await confirm(staffPassword)).toBe(204);
  expect(await erase()).toBe(404);
  clock.pass(10 * MINUTE_MS + 1000);
  expect(await erase()).toBe(428);
  for (let guess = 0; guess < 5; guess += 1) expect(await confirm(`guess ${guess}`)).toBe(403);
  expect(await confirm(staffPassword)).toBe(429);
  expect((await server.get('/api/contacts', cookie)).status).toBe(200);
});

test('a changed ADMIN_PASSWORD ends the sessions of its account, and of no other; a restart ends none', async () => {
  const first = await startTestServer();
  const owner = await first.signIn();
  const { cookie } = await newColleague(first, owner);
  await first.stop();
  const status = async (server: TestServer, whose: string) =>
    (await server.get('/api/session', whose)).status;

  const second = await startTestServer({ DATA_DIR: first.dataDir });
  expect([await status(second, owner), await status(second, cookie)]).toEqual([200, 200]);
  await second.stop();

  const ADMIN_PASSWORD = 'another one altogether';
  const third = await startTestServer({ DATA_DIR: first.dataDir, ADMIN_PASSWORD });
  expect([await status(third, owner), await status(third, cookie)]).toEqual([401, 200]);
});

test('a start takes leads before passwords are hashed, but opens the desk to no old password or session', async () => {
  const first = await startTestServer();
  const cookie = await first.signIn();
  await first.stop();

  const PORT = String(await freePort());
  const ADMIN_PASSWORD = 'another one altogether';
  const env = { DATA_DIR: first.dataDir, PORT, ADMIN_PASSWORD };
  let isPrepared = false;
  const starting = startTestServer(env, undefined, { passwordCost: { N: 2 ** 15, r: 8, p: 12 } });
  void starting.then(() => {
    isPrepared = true;
  });
  const call = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${PORT}${path}`, init).catch(() => null);
  await expect.poll(async () => (await call('/readyz'))?.status, { interval: 1 }).toBe(200);
  const json = (body: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const lead = await call('/api/contact', json(contact));
  expect([lead?.status, isPrepared]).toEqual([201, false]);
  const [session, login, former] = await Promise.all([
    call('/api/session', { headers: { cookie } }),
    call('/api/login', json({ username: staffName, password: ADMIN_PASSWORD })),
    call('/api/login', json({ username: staffName, password: staffPassword })),
    starting,
  ]);
  expect([session?.status, login?.status, former?.status]).toEqual([401, 200, 401]);
});
