import { alwaysOpen, openShop, type Shop } from '@sallie/shared/testing/built-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, openAtWork, openMachine, openSignedIn } from './testing/machine.ts';

let shop: Shop;
let other: Shop;
beforeAll(async () => {
  [shop, other] = await Promise.all([
    openShop({ facts: alwaysOpen }),
    openShop({ facts: alwaysOpen }),
  ]);
});
afterAll(() => Promise.all([shop.remove(), other.remove()]));

const readSession = { method: 'GET', path: '/api/session' } as const;
const fine = { problem: null, instead: null };

test('a changed address signs out at the old server, and the new one never sees its cookie', async () => {
  const { connection, connect, sent, notified, sessions } = await openSignedIn(shop);
  expect(await connect(other.origin)).toEqual(fine);
  expect(sent('POST /api/logout')).toHaveLength(1);
  expect(notified).toEqual(['signed out']);
  expect(connection.known()).toMatchObject({ origin: other.origin, signedIn: false });
  expect(connection.socket()).toBe('closed');
  expect(sessions().map(({ cookie }) => cookie)).toEqual(['', '']);
  expect(sessions()[0]?.torn).toBe(1);
  expect(await connection.fetch(readSession)).toMatchObject({ status: 401 });
  expect(sessions()[1]?.sent.every(({ headers }) => !headers.has('cookie'))).toBe(true);
});

test('an address that is invalid or does not answer keeps the old server connected', async () => {
  const { connection, connect } = await openAtWork(shop);
  expect((await connect('https://')).problem).not.toBeNull();
  expect((await connect('http://127.0.0.1:1')).problem).not.toBeNull();
  expect(connection.known()?.origin).toBe(shop.origin);
  expect(connection.socket()).toBe('online');
});

test('connecting to the same address again keeps the session', async () => {
  const { connection, connect } = await openAtWork(shop);
  expect(await connect(shop.origin)).toEqual(fine);
  expect(connection.isSignedIn()).toBe(true);
  expect(connection.socket()).toBe('online');
});

test('the last address counts when it is entered while another one is being checked', async () => {
  const { connection, connect, holdReply } = openMachine();
  const release = holdReply();
  const first = connect(shop.origin);
  expect(await connect(other.origin)).toEqual(fine);
  release();
  expect(await first).toEqual({ problem: 'Another address was tried meanwhile.', instead: null });
  expect(connection.known()?.origin).toBe(other.origin);
});

test('a signed-out desk whose shop did not answer at the start asks it again on “Try again now”', async () => {
  const { connection, settings } = openMachine();
  settings.change({ server: { origin: other.origin, business: null, signedIn: false } });
  await other.stop();
  connection.start();
  await other.start();
  connection.reconnect();
  await expect.poll(() => connection.known()?.business, eventually).not.toBeNull();
});

test('a forgotten server leaves no address, cookie or connection behind', async () => {
  const { connection, settings, sessions } = await openSignedIn(shop);
  await connection.forget();
  expect(settings.get().server).toBeNull();
  expect(sessions()[0]?.cookie).toBe('');
  await expect(connection.fetch(readSession)).rejects.toThrow();
});
