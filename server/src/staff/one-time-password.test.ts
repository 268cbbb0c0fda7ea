import { codeOf } from '@sallie/shared/testing/authenticator';
import { expect, test } from 'vitest';
import { colleaguePassword, newColleague } from '../testing/colleague.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { cookieOf, openShop, said, staffName } from '../testing/running-server.ts';
import { STEP, turnOnSecondFactor } from '../testing/second-factor.ts';

test('an owner gives a one-time password, which is good for one sign-in that chooses another password', async () => {
  const { server, cookie: owner } = await openShop();
  const ellen = await newColleague(server, owner);
  const status = async (path: string, cookie: string) => (await server.get(path, cookie)).status;
  const renewed = await server.post(`/api/staff/${ellen.id}/password`, undefined, owner);
  const { password } = (await renewed.json()) as { password: string };
  expect([renewed.status, password]).toEqual([201, expect.stringMatching(/^(\w{4}-){3}\w{4}$/)]);
  expect(await status('/api/session', ellen.cookie)).toBe(401);

  const login = (more: object) =>
    server.post('/api/login', { username: 'ellen', password, ...more });
  expect((await login({ password: colleaguePassword })).status).toBe(401);
  const bare = await login({});
  expect([bare.status, await bare.text()]).toEqual([428, 'Please choose a password of your own.']);
  expect(bare.headers.getSetCookie()).toEqual([]);
  expect((await login({ newPassword: 'too short' })).status).toBe(400);
  expect((await login({ newPassword: password })).status).toBe(400);
  const newPassword = 'a password of my own';
  expect(await status('/api/session', cookieOf(await login({ newPassword })))).toBe(200);

  expect((await login({})).status).toBe(401);
  expect((await login({ newPassword: 'yet another one' })).status).toBe(401);
  expect((await login({ password: newPassword })).status).toBe(200);
  for (const said of ['password-given', 'password-changed']) {
    expect(server.logged.filter((line) => line.includes(`"${said}"`))).toHaveLength(1);
  }
  expect(server.logged.join()).not.toContain(password);
});

test('the staff list marks one-time passwords; an owner gives none to their own or an unknown account', async () => {
  const { server, cookie: owner } = await openShop();
  const { id } = await newColleague(server, owner);
  const listed = async () =>
    await server.read<
      {
        id: string;
        username: string;
        one_time?: boolean;
      }[]
    >('/api/staff', owner);
  const [me] = await listed();
  const renew = async (whom = '') =>
    (await server.post(`/api/staff/${whom}/password`, undefined, owner)).status;
  expect([await renew(id), await renew(me?.id), await renew('nobody')]).toEqual([201, 409, 404]);
  expect(await listed()).toMatchObject([{ username: staffName }, { id, one_time: true }]);
});

test('a one-time password ends after three days, with a sentence for the colleague who has it', async () => {
  const { server, cookie: owner, clock } = await openShop({}, createHandClock());
  const { id } = await newColleague(server, owner);
  const { password } = await server.make<{ password: string }>(
    `/api/staff/${id}/password`,
    undefined,
    owner,
  );
  const body = { username: 'ellen', password, newPassword: 'a password of my own' };
  clock.pass(3 * 24 * 3_600_000);
  expect(await said(server.post('/api/login', body))).toEqual([
    403,
    'This password was good for three days. Please ask for a new one.',
  ]);
  expect((await server.post('/api/login', { ...body, password: 'not the one' })).status).toBe(401);
  clock.pass(-1);
  expect((await server.post('/api/login', body)).status).toBe(200);
});

test('a second factor outlives every change of password, and a one-time password is not replaced without a code', async () => {
  const { server, cookie: owner, clock } = await openShop({}, createHandClock());
  const ellen = await newColleague(server, owner);
  const { secret } = await turnOnSecondFactor(server, ellen.cookie, {
    clock,
    password: colleaguePassword,
  });
  const code = () => codeOf(secret, clock.now());
  const login = (body: object) => server.post('/api/login', { username: 'ellen', ...body });
  const change = { currentPassword: colleaguePassword, newPassword: 'a second password' };
  await server.post('/api/password', change, ellen.cookie);
  expect((await login({ password: change.newPassword })).status).toBe(412);

  const path = `/api/staff/${ellen.id}/password`;
  const { password } = await server.make<{ password: string }>(path, undefined, owner);
  const newPassword = 'a third password';
  clock.pass(STEP);
  expect((await login({ password, code: code() })).status).toBe(428);
  expect((await login({ password, newPassword })).status).toBe(412);
  expect((await login({ password, newPassword, code: '123' })).status).toBe(403);
  expect((await login({ password: newPassword })).status).toBe(401);
  expect((await login({ password, newPassword, code: code() })).status).toBe(200);

  expect(await server.read('/api/staff', owner)).toMatchObject([
    { username: staffName },
    { second_factor: true },
  ]);
  await server.delete(`/api/staff/${ellen.id}`, owner);
  await newColleague(server, owner);
  expect((await login({ password: colleaguePassword })).status).toBe(200);
});
