import { codeOf } from '@sallie/shared/testing/authenticator';
import { staff as good } from '@sallie/shared/testing/built-server';
import { expect, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import {
  cookieOf,
  deviceIn,
  openShop,
  said,
  staffName,
  staffPassword,
  startTestServer,
  type TestServer,
} from '../testing/running-server.ts';
import { STEP, turnOnSecondFactor } from '../testing/second-factor.ts';

const refusedCode =
  'This code is not right, or it was used before. Please enter the newest one from your phone, or a recovery code that you have not used.';

/** Opens a shop with a fixed clock, whose owner also signs in with a code. */
async function aShop(env: Record<string, string> = {}) {
  const { server, cookie, clock } = await openShop(env, createHandClock());
  const factor = await turnOnSecondFactor(server, cookie, { clock });
  const login = (more: object = {}, headers = {}) =>
    server.post('/api/login', { ...good, ...more }, headers);
  /** Returns the code of this many steps from now. */
  const code = (steps = 0) => codeOf(factor.secret, clock.now().getTime() + steps * STEP);
  const post = (path: string, body: object, whose = cookie) =>
    server.post(`/api/second-factor${path}`, body, whose);
  return { clock, server, cookie, ...factor, login, code, post };
}

const isIn = async (server: TestServer, cookie: string) =>
  (await server.get('/api/session', cookie)).status === 200;

test('a right password alone opens no session, from no device, and makes no device known', async () => {
  const { server, login, code } = await aShop();
  const first = await login();
  expect(first.headers.getSetCookie()).toEqual([]);
  expect(await said(first)).toEqual([412, 'Please enter the code from your phone.']);
  const second = await login({ code: code(1) });
  expect(await isIn(server, cookieOf(second))).toBe(true);
  expect(await said(second)).toEqual([
    200,
    JSON.stringify({ username: staffName, name: staffName }),
  ]);
  const device = deviceIn(cookieOf(second));
  expect((await login({}, { cookie: device })).status).toBe(412);
});

test('a sign-in with a wrong password tells nothing of a second factor', async () => {
  const { login, code, recoveryCodes } = await aShop();
  for (const username of [staffName, 'nobody']) {
    for (const more of [{}, { code: '123456' }, { code: code(1) }, { code: recoveryCodes[0] }]) {
      const reply = await login({ username, password: 'not this one at all', ...more });
      expect(reply.headers.getSetCookie()).toEqual([]);
      expect(await said(reply)).toEqual([401, 'Invalid username or password']);
    }
  }
  expect((await login({ code: code(1) })).status).toBe(200);
});

const wrongCodes: Record<string, (shop: Awaited<ReturnType<typeof aShop>>) => string> = {
  'of the step after the next': ({ code }) => code(2),
  'that turned it on': ({ code }) => code(0),
  'from before the one that was used': ({ code }) => code(-1),
  'of another secret': ({ clock }) => codeOf('MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK', clock.now()),
  'of five digits': ({ code }) => code(1).slice(1),
  'of seven digits': ({ code }) => `${code(1)}0`,
  'in other digits': ({ code }) => code(1).replace(/\d/g, (one) => '٠١٢٣٤٥٦٧٨٩'[Number(one)] ?? ''),
  'that is the secret itself': ({ secret }) => secret,
  'of a recovery code cut short': ({ recoveryCodes }) => recoveryCodes[0]?.slice(1) ?? '',
  'of two steps ago': ({ clock, code }) => {
    clock.pass(10 * STEP); // An earlier code than the used one would be refused.
    return code(-2);
  },
};

test('a code that is wrong, too old, too early or not of six digits is refused', async () => {
  const shop = await aShop();
  for (const [which, codeIn] of Object.entries(wrongCodes)) {
    const reply = await shop.login({ code: codeIn(shop) });
    expect(reply.headers.getSetCookie(), which).toEqual([]);
    expect([which, ...(await said(reply))]).toEqual([which, 403, refusedCode]);
  }
});

test('a code is good once, also for 20 simultaneous sign-ins, and after a restart', async () => {
  const { clock, server, login, code } = await aShop();
  const once = { code: code(1) };
  const replies = await Promise.all(Array.from({ length: 20 }, () => login(once)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  // When many wait for a hash, some are refused with 503.
  expect(replies.filter(({ status }) => ![200, 403, 503].includes(status))).toEqual([]);
  clock.pass(STEP);
  expect((await login(once)).status).toBe(403);
  await server.stop();
  const again = await startTestServer({ DATA_DIR: server.dataDir }, clock);
  expect((await again.post('/api/login', { ...good, ...once })).status).toBe(403);
  const next = { ...good, code: code(1) };
  expect((await again.post('/api/login', next)).status).toBe(200);
});

test('a code that is a step behind or ahead is accepted, also as it was pasted', async () => {
  const { clock, login, code } = await aShop();
  clock.pass(10 * STEP);
  const behind = code(-1);
  const pasted = ` ${behind.slice(0, 3)}\u00a0${behind.slice(3)} `;
  expect((await login({ code: pasted })).status).toBe(200);
  expect((await login({ code: code(1) })).status).toBe(200);
});

test('a recovery code opens the desk once, and new recovery codes replace all old ones', async () => {
  const { cookie, recoveryCodes, login, post, code, server } = await aShop();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = '', third = ''] = recoveryCodes;
  const left = async () => {
    return server.read('/api/second-factor', cookie);
  };
  expect((await login({ code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
  expect((await login({ code: first })).status).toBe(403);
  const twice = await Promise.all([login({ code: second }), login({ code: second })]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await left()).toEqual({ on: true, recovery_codes_left: 8 });

  const renew = (body: object) => post('/recovery-codes', body);
  expect((await renew({ password: 'not the one', code: code(1) })).status).toBe(403);
  expect((await renew({ password: staffPassword, code: code(3) })).status).toBe(403);
  const renewed = await renew({ password: staffPassword, code: code(1) });
  const { recovery_codes } = (await renewed.json()) as { recovery_codes: string[] };
  expect([renewed.status, recovery_codes.length]).toEqual([201, 10]);
  expect((await login({ code: third })).status).toBe(403);
  expect((await login({ code: recovery_codes[0] })).status).toBe(200);
});

test('a second factor is on after the password and, in time and in the same session, one right code', async () => {
  const clock = createHandClock();
  const server = await startTestServer({}, clock);
  const [here, elsewhere] = [await server.signIn(), await server.signIn()];
  const post = (path: string, body: object, cookie = here) =>
    server.post(`/api/second-factor${path}`, body, cookie);
  const begin = async () => {
    const reply = await post('', { password: staffPassword });
    return (await reply.json()) as { secret: string; uri: string };
  };
  const tooLate = [409, 'This was begun too long ago. Please begin again.'];
  expect(await said(await post('', { password: 'not this one' }))).toEqual([
    403,
    'The current password is not right.',
  ]);
  expect(await said(await post('/on', { code: '123456' }))).toEqual(tooLate);
  const { secret, uri } = await begin();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
  const good = () => ({ code: codeOf(secret, clock.now()) });
  const begunThere = [409, 'This was begun anew on another device. Please begin again here.'];
  expect(await said(await post('/on', good(), elsewhere))).toEqual(begunThere);
  const refused = [403, 'This code is not right. Please enter the newest one.'];
  expect(await said(await post('/on', { code: codeOf(secret, 0) }))).toEqual(refused);
  expect(await isIn(server, await server.signIn())).toBe(true);

  clock.pass(15 * 60_000);
  expect(await said(await post('/on', good()))).toEqual(tooLate);
  const again = await begin();
  expect(again.secret).not.toBe(secret);
  const on = await post('/on', { code: codeOf(again.secret, clock.now()) });
  expect(on.status).toBe(200);
  expect([await isIn(server, here), await isIn(server, elsewhere)]).toEqual([true, false]);
  const third = await post('', { password: staffPassword });
  expect(await said(third)).toEqual([409, 'Two-step sign-in is on already.']);
});

test('a second factor is turned off by password and code, not by one alone, and desks are told', async () => {
  const { server, cookie, login, post, code, recoveryCodes } = await aShop();
  const [recovery = ''] = recoveryCodes;
  const desk = await openStaffClient(server, cookie);
  expect((await post('/off', { password: 'not the one', code: recovery })).status).toBe(403);
  expect((await post('/off', { password: staffPassword, code: code() })).status).toBe(403);
  expect((await post('/off', { password: staffPassword })).status).toBe(400);
  expect((await login()).status).toBe(412);
  expect(desk.heard('staffChanged')).toEqual([]);
  expect((await post('/off', { password: staffPassword, code: recovery })).status).toBe(204);
  await desk.hears('staffChanged');
  expect((await login({ code: 'not looked at' })).status).toBe(200);
});

test('the audit log tells of the second factor, and no reply or log holds its secret or recovery codes', async () => {
  const { server, cookie, secret, recoveryCodes, login, post, code } = await aShop();
  const [first = '', second = ''] = recoveryCodes;
  await login({ code: '000000x' });
  const { headers } = await login({ code: first });
  expect(headers.getSetCookie()).toHaveLength(2);
  await post('/recovery-codes', { password: staffPassword, code: code(1) });
  const answers = await Promise.all(
    ['/api/audit', '/api/staff', '/api/session', '/api/sessions', '/api/second-factor'].map(
      async (path) => (await server.get(path, cookie)).text(),
    ),
  );
  const entries = JSON.parse(answers[0] ?? '') as { by: object; event: object }[];
  expect(entries.slice(0, 6)).toMatchObject([
    { event: { type: 'recovery-codes-renewed', account: { name: staffName } } },
    { event: { type: 'sign-in' } },
    { by: { name: staffName }, event: { type: 'recovery-code-used', left: 9 } },
    { by: { role: 'stranger' }, event: { type: 'code-refused', account: { name: staffName } } },
    { event: { type: 'second-factor-on' } },
    { event: { type: 'sign-in' } },
  ]);
  await post('/off', { password: staffPassword, code: second });
  const told = [...answers, ...server.logged].join('\n');
  expect(told).toContain('second-factor-on');
  const asTyped = recoveryCodes.map((one) => one.replaceAll('-', ''));
  for (const text of [secret, ...recoveryCodes, ...asTyped]) expect(told).not.toContain(text);
});
