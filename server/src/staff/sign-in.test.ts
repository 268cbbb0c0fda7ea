import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { staff as good } from '@sallie/shared/testing/built-server';
import { expect, test } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import {
  cookieOf,
  openShop,
  staffName,
  staffPassword,
  startTestServer,
} from '../testing/running-server.ts';

test('a right password opens a session with a strict, http-only cookie', async () => {
  const server = await startTestServer();
  const reply = await server.post('/api/login', good);
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { username: staffName, name: staffName },
  ]);
  const [cookie] = reply.headers.getSetCookie();
  expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
});

test('each sign-in gets a new session and ends the session it came with', async () => {
  const { server, cookie: first } = await openShop();
  const again = await server.post('/api/login', good, first);
  expect(cookieOf(again)).not.toBe(first);
  expect((await server.get('/api/session', first)).status).toBe(401);
});

test('five failed sign-ins lock a user at an address, and a forwarded header does not help', async () => {
  const server = await startTestServer({ RATE_LIMITS: '1' });
  const bad = { ...good, password: 'guess after guess' };
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await server.post('/api/login', bad)).status).toBe(401);
  }
  const locked = await server.post('/api/login', good, { 'x-forwarded-for': '7.7.7.7' });
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(60);
});

test('successful sign-ins do not count toward the limit', async () => {
  const server = await startTestServer({ RATE_LIMITS: '1' });
  for (let visit = 0; visit < 8; visit += 1) {
    expect((await server.post('/api/login', good)).status).toBe(200);
  }
});

test('a browser session ends after two idle hours, and after twelve in any case', async () => {
  const { server, cookie: idle, clock } = await openShop({}, createHandClock());
  clock.pass(2 * HOUR_MS + 1000);
  expect((await server.get('/api/session', idle)).status).toBe(401);

  const busy = await server.signIn();
  for (let hour = 0; hour < 12; hour += 1) {
    expect((await server.get('/api/session', busy)).status).toBe(200);
    clock.pass(HOUR_MS);
  }
  clock.pass(1000);
  expect((await server.get('/api/session', busy)).status).toBe(401);
});

test("a console's session rolls on for thirty days, is listed and can be ended from elsewhere", async () => {
  const clock = createHandClock();
  const server = await startTestServer({}, clock);
  const reply = await server.post('/api/login', { ...good, device: true });
  expect(reply.headers.getSetCookie()[0]).toContain('Max-Age=2592000');
  const cookie = cookieOf(reply);
  clock.pass(29 * DAY_MS);
  expect((await server.get('/api/session', cookie)).status).toBe(200);
  clock.pass(29 * DAY_MS);
  expect((await server.get('/api/session', cookie)).status).toBe(200);

  const browser = await server.signIn();
  const sessions = await server.read<{ id: string; current: boolean }[]>('/api/sessions', browser);
  const console = sessions.find(({ current }) => !current);
  await server.delete(`/api/sessions/${console?.id}`, browser);
  expect((await server.get('/api/session', cookie)).status).toBe(401);
});

test('a colleague cannot end the session of another account', async () => {
  const { server, cookie: owner } = await openShop();
  const { cookie } = await newColleague(server, owner);
  const [session] = await server.read<{ id: string }[]>('/api/sessions', owner);
  const path = `/api/sessions/${session?.id}`;
  expect((await server.delete(path, cookie)).status).toBe(404);
  expect((await server.get('/api/session', owner)).status).toBe(200);
  expect((await server.delete(path, owner)).status).toBe(204);
});

test('the cookie of a console is given anew while it is used, so that it never runs out', async () => {
  const clock = createHandClock();
  const server = await startTestServer({}, clock);
  const cookie = cookieOf(await server.post('/api/login', { ...good, device: true }));
  const given = async () => {
    const reply = await server.post('/api/live-chat-ticket', undefined, cookie);
    return reply.headers.getSetCookie();
  };
  expect(await given()).toEqual([expect.stringContaining('Max-Age=2592000')]);
  expect(await given()).toEqual([]);
  clock.pass(HOUR_MS);
  expect(await given()).toHaveLength(1);
});

test('a console is listed by the name it signed in with', async () => {
  const server = await startTestServer();
  const label = ' Showroom PC ';
  const reply = await server.post('/api/login', { ...good, device: true, label });
  expect(await server.read('/api/sessions', cookieOf(reply))).toMatchObject([
    { label: 'Showroom PC', current: true },
  ]);
  const long = await server.post('/api/login', { ...good, label: 'x'.repeat(101) });
  expect([long.status, await long.text()]).toEqual([400, 'Please use at most 100 characters']);
});

test('a changed password ends the other sessions and outlives ADMIN_PASSWORD, until that changes too', async () => {
  const first = await startTestServer();
  const [here, elsewhere] = [await first.signIn(), await first.signIn()];
  const newPassword = 'chosen at the desk';
  const change = { currentPassword: staffPassword, newPassword };
  const wrong = { ...change, currentPassword: 'not my password' };
  expect((await first.post('/api/password', wrong, here)).status).toBe(403);
  expect((await first.post('/api/password', change, here)).status).toBe(204);
  expect((await first.get('/api/session', here)).status).toBe(200);
  expect((await first.get('/api/session', elsewhere)).status).toBe(401);
  await first.stop();

  const login = async (env: Record<string, string>, password: string) => {
    const server = await startTestServer({ DATA_DIR: first.dataDir, ...env });
    const reply = await server.post('/api/login', { ...good, password });
    await server.stop();
    return reply.status;
  };
  expect(await login({}, newPassword)).toBe(200);
  expect(await login({}, staffPassword)).toBe(401);
  const changed = 'the owner chose this';
  expect(await login({ ADMIN_PASSWORD: changed }, changed)).toBe(200);
});

test('staff are added, renamed and removed, but the last account cannot be removed', async () => {
  const { server, cookie } = await openShop();
  const staff = async () => server.read('/api/staff', cookie);
  const member = { username: 'ellen', name: 'Ellen', password: 'twelve letters' };
  const add = () =>
    server.ask('POST', '/api/staff', member, { cookie, 'idempotency-key': 'one click' });
  const added = await add();
  const { id } = added.json();
  expect(added.status).toBe(201);
  expect((await add()).text).toBe(added.text);
  const twice = { username: 'ELLEN', name: 'Other', password: 'twelve letters' };
  expect((await server.post('/api/staff', twice, cookie)).status).toBe(409);
  await server.patch(`/api/staff/${id}`, { name: 'Ellen Hartley' }, cookie);
  expect(await staff()).toContainEqual({
    id,
    username: 'ellen',
    name: 'Ellen Hartley',
    role: 'staff',
  });

  const login = await server.post('/api/login', { username: 'Ellen', password: 'twelve letters' });
  const hers = cookieOf(login);
  expect((await server.delete(`/api/staff/${id}`, cookie)).status).toBe(204);
  expect((await server.get('/api/session', hers)).status).toBe(401);
  const [last] = (await staff()) as { id: string }[];
  expect((await server.delete(`/api/staff/${last?.id}`, cookie)).status).toBe(409);
});
