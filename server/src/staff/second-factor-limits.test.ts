import { codeOf } from '@sallie/shared/testing/authenticator';
import { expect, test } from 'vitest';
import { createHandClock } from '../testing/hand-clock.ts';
import {
  cookieOf,
  deviceIn,
  staffName,
  staffPassword,
  startTestServer,
} from '../testing/running-server.ts';
import { STEP, turnOnSecondFactor } from '../testing/second-factor.ts';

const home = '198.51.100.7';
const somewhere = (no: number) => `203.0.${no}.1`;
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

/** Opens a server behind a proxy; its owner has turned on two-step sign-in at home. */
async function aShop() {
  const clock = createHandClock();
  const server = await startTestServer({ RATE_LIMITS: '1', TRUST_PROXY: '1' }, clock);
  const login = (address: string, more: object, cookie = '') => {
    const body = { username: staffName, password: staffPassword, ...more };
    return server.post('/api/login', body, { 'x-forwarded-for': address, cookie });
  };
  const [signedIn, earlier] = [cookieOf(await login(home, {})), cookieOf(await login(home, {}))];
  const { secret } = await turnOnSecondFactor(server, signedIn, { clock });
  const status = async (address: string, more: object, cookie?: string) =>
    (await login(address, more, cookie)).status;
  return {
    clock,
    login,
    status,
    device: deviceIn(signedIn),
    otherDevice: deviceIn(earlier),
    right: () => ({ code: codeOf(secret, clock.now().getTime() + STEP) }),
    off: (code: string) =>
      server.post(
        '/api/second-factor/off',
        { password: staffPassword, code },
        { cookie: signedIn, 'x-forwarded-for': home },
      ),
  };
}

const wrong = { code: '12345' };

test('an account has ten wrong codes over all addresses, and a right password does not give them back', async () => {
  const { clock, login, status, right } = await aShop();
  for (const no of upTo(10)) {
    expect(await status(somewhere(no), wrong)).toBe(403);
    expect(await status(somewhere(no), {})).toBe(412);
  }
  const locked = await login(somewhere(11), right());
  const text = await locked.text();
  expect([locked.status, text]).toEqual([429, 'Too many wrong codes. Please try again in 15 min.']);
  clock.pass(Number(locked.headers.get('retry-after')) * 1000);
  expect(await status(somewhere(12), right())).toBe(200);
  expect(await status(somewhere(13), wrong)).toBe(403);
  expect(await status(somewhere(14), wrong)).toBe(429);
});

test('wrong codes of a stranger who has the password shut out no device or address known before', async () => {
  const { clock, status, right, device } = await aShop();
  for (const no of upTo(11)) await status(somewhere(no), wrong);
  expect(await status(somewhere(12), right())).toBe(429);
  expect(await status(somewhere(12), right(), device)).toBe(200);
  clock.pass(STEP);
  expect(await status(home, right())).toBe(200);
});

test('a stranger without the password uses up no wrong codes of the account', async () => {
  const { status, right } = await aShop();
  const guess = { password: 'a wild guess at it', ...wrong };
  for (const no of upTo(60)) expect(await status(somewhere(no), guess)).toBe(401);
  expect(await status(somewhere(61), right())).toBe(200);
});

test('the known devices of an account have ten wrong codes between them', async () => {
  const { status, right, device, otherDevice } = await aShop();
  for (const no of upTo(10)) expect(await status(somewhere(no), wrong, device)).toBe(403);
  expect(otherDevice).not.toBe(device);
  expect(await status(somewhere(11), right(), otherDevice)).toBe(429);
  expect(await status(home, right())).toBe(429);
});

test('wrong codes count as failed sign-ins of their address', async () => {
  const { status } = await aShop();
  const other = { username: 'nobody', password: 'a wild guess at it' };
  for (const _ of upTo(10)) expect(await status(somewhere(1), wrong)).toBe(403);
  for (const no of upTo(10)) {
    expect(await status(somewhere(1), { ...other, username: `nobody ${no}` })).toBe(401);
  }
  expect(await status(somewhere(1), other)).toBe(429);
});

test('wrong codes at a signed-in desk are counted too', async () => {
  const { off } = await aShop();
  for (const _ of upTo(10)) expect((await off(wrong.code)).status).toBe(403);
  expect((await off(wrong.code)).status).toBe(429);
});
