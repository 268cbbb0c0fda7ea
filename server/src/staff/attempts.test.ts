import { staff as good } from '@sallie/shared/testing/built-server';
import { expect, test } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { cookieOf, deviceIn, staffName, startTestServer } from '../testing/running-server.ts';
import type { ScryptCost } from './passwords.ts';

const home = '198.51.100.7';
/** This is a quarter of the real cost, and still slow enough to fill the queue. */
const slowCost: ScryptCost = { N: 2 ** 13, r: 8, p: 3 };

/** Opens a server behind a proxy with a fixed clock; the owner has signed in from home. */
async function aShop(more: { passwordCost?: ScryptCost } = {}) {
  const env = { RATE_LIMITS: '1', TRUST_PROXY: '1' };
  const server = await startTestServer(env, createHandClock(), more);
  const login = (address: string, body: object, cookie = '') =>
    server.post('/api/login', body, { 'x-forwarded-for': address, cookie });
  const guess = async (address: string, username: string) =>
    (await login(address, { username, password: 'a wild guess' })).status;
  const cookies = cookieOf(await login(home, good));
  const colleague = async () => (await newColleague(server, cookies)).cookie;
  const owner = async (address: string, cookie?: string) =>
    (await login(address, good, cookie)).status;
  return { device: deviceIn(cookies), colleague, guess, owner };
}

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

async function all(tries: Promise<number>[]): Promise<Record<string, number>> {
  const statuses = await Promise.all(tries);
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((s) => s === one).length]),
  );
}

test('an address has 20 sign-in tries, whatever user names it gives', async () => {
  const { guess } = await aShop();
  for (const no of upTo(20)) expect(await guess('203.0.113.9', `somebody ${no}`)).toBe(401);
  expect(await guess('203.0.113.9', 'somebody else')).toBe(429);
  expect(await guess('203.0.113.10', 'somebody else')).toBe(401);
});

test('an IPv6 site has 80 sign-in tries in all, and an address that signed in before is not stopped by them', async () => {
  const { guess, owner } = await aShop();
  const site = (no: number) => `2001:db8:7:${no.toString(16)}::1`;
  expect(await owner(site(1))).toBe(200);
  for (const no of upTo(80)) expect(await guess(site(no + 1), `somebody ${no}`)).toBe(401);
  expect(await guess(site(99), 'somebody else')).toBe(429);
  expect(await owner(site(98))).toBe(429);
  expect(await owner(site(1))).toBe(200);
  expect(await guess('2001:db8:8::1', 'somebody else')).toBe(401);
});

test.each([staffName, 'nobody'])(
  'strangers have 100 tries at the user %s in all, and known addresses and devices still get in',
  async (user) => {
    const { device, colleague, guess, owner } = await aShop();
    const place = (no: number) => `203.0.${no}.1`;
    for (const no of upTo(100)) expect(await guess(place(no), user.toUpperCase())).toBe(401);
    expect(await guess(place(101), user)).toBe(429);
    expect(await guess(place(102), 'another')).toBe(401);
    const isShut = user === staffName;
    expect(await owner(place(103))).toBe(isShut ? 429 : 200);
    expect(await owner(place(104), device)).toBe(200);
    expect(await owner(home)).toBe(200);
    for (const other of [`${device?.slice(0, -1)}?`, deviceIn(await colleague())])
      expect(await owner(place(105), other)).toBe(isShut ? 429 : 200);
  },
);

/** Resolves when the queue has refused one of these tries. */
function flooding(tries: Promise<number>[]) {
  const refused = tries.map(async (one) => {
    if ((await one) !== 503) throw new Error('looked at');
  });
  return { isFull: Promise.any(refused), statuses: async () => Object.keys(await all(tries)) };
}

test.each([
  ['203.0.113.0/24', (no: number) => `203.0.113.${no}`, '203.0.114.1'],
  ['2001:db8:7::/48', (no: number) => `2001:db8:7:${no}::1`, '2001:db8:8:1::1'],
])(
  '14 simultaneous tries from %s leave the owner room to sign in',
  async (_, placeOf, elsewhere) => {
    const { guess, owner } = await aShop({ passwordCost: slowCost });
    const { isFull, statuses } = flooding(upTo(14).map((no) => guess(placeOf(no), 'nobody')));
    await isFull;
    expect(await owner(elsewhere)).toBe(200);
    expect(await statuses()).toEqual(['401', '503']);
  },
);

test('the owner signs in while 50 strangers try at once, for known and unknown users', async () => {
  const { guess, owner } = await aShop({ passwordCost: slowCost });
  for (const user of [staffName, 'nobody']) {
    const place = (no: number) => `2001:db8:${no.toString(16)}::1`;
    const { isFull, statuses } = flooding(upTo(50).map((no) => guess(place(no), user)));
    await isFull;
    expect(await owner(home)).toBe(200);
    expect(await statuses()).toEqual(['401', '503']);
  }
});
