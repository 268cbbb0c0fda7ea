import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import { eventually, openMachine, openSignedIn } from './testing/machine.ts';
import { reply, startShopServer } from './testing/shop-server.ts';

const readSession = { method: 'GET', path: '/api/session' } as const;

test('a changed address signs out at the old server, and the new one never sees its cookie', async () => {
  const { shop, link, connect, told, sessions } = await openSignedIn();
  const other = await startShopServer();
  expect(await connect(other.origin)).toEqual({ problem: null, instead: null });
  expect(shop.heard('POST /api/logout')).toHaveLength(1);
  expect(told).toEqual(['signed out']);
  expect(link.known()).toMatchObject({ origin: other.origin, signedIn: false });
  expect(link.socket()).toBe('closed');
  expect(sessions().map(({ cookie }) => cookie)).toEqual(['', '']);
  expect(sessions()[0]?.torn).toBe(1);
  await link.fetch(readSession);
  expect(other.requests.every(({ headers }) => headers.cookie === undefined)).toBe(true);
});

test('an address that does not do changes nothing', async () => {
  const { shop, link, connect } = await openSignedIn();
  expect((await connect('https://')).problem).not.toBeNull();
  expect((await connect('http://127.0.0.1:1')).problem).not.toBeNull();
  expect(link.known()?.origin).toBe(shop.origin);
  expect(link.socket()).toBe('online');
});

test('the same address again keeps the session', async () => {
  const { shop, link, connect } = await openSignedIn();
  expect(await connect(shop.origin)).toEqual({ problem: null, instead: null });
  expect(link.isSignedIn()).toBe(true);
  expect(link.socket()).toBe('online');
});

test('the address changed while another was being checked: the last one counts', async () => {
  const slow = await startShopServer();
  const quick = await startShopServer();
  const { link, connect } = openMachine();
  let answer = () => {};
  slow.on('GET /api/shop', (_, response) => {
    answer = () => reply(response, 200, { business: demoBusiness, origin: slow.origin });
  });
  const first = connect(slow.origin);
  await expect.poll(() => slow.requests.length, eventually).toBe(1);
  expect(await connect(quick.origin)).toEqual({ problem: null, instead: null });
  answer();
  expect(await first).toEqual({ problem: 'Another address was tried meanwhile.', instead: null });
  expect(link.known()?.origin).toBe(quick.origin);
});

test('a forgotten server leaves nothing behind', async () => {
  const { link, settings, sessions } = await openSignedIn();
  await link.forget();
  expect(settings.get().server).toBeNull();
  expect(sessions()[0]?.cookie).toBe('');
  await expect(link.fetch(readSession)).rejects.toThrow();
});
