import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import { attention, eventually, openSignedIn } from './testing/machine.ts';
import { reply } from './testing/shop-server.ts';

test('a sign-in is a device’s, keeps the cookie and connects', async () => {
  const { shop, link, sessions, settings } = await openSignedIn();
  const [login] = shop.heard('POST /api/login');
  expect(JSON.parse(login?.body ?? '')).toEqual({
    username: 'dana',
    password: 'right',
    device: true,
    label: 'Console on Dana’s PC',
  });
  expect(login?.headers).toMatchObject({
    origin: shop.origin,
    'content-type': 'application/json',
  });
  expect(shop.registrations).toEqual([{ type: 'register', isAdmin: true }]);
  expect(link.isSignedIn()).toBe(true);
  expect(settings.get().server).toEqual({
    origin: shop.origin,
    business: demoBusiness,
    signedIn: true,
  });
  await expect.poll(() => sessions()[0]?.flushed, eventually).toBeGreaterThan(0);
});

test('a write names the server as its origin, a read names none', async () => {
  const { shop, link } = await openSignedIn();
  await link.fetch({
    method: 'PATCH',
    path: '/api/leads/contacts/1',
    body: '{"version":1}',
    idempotencyKey: 'k1',
  });
  await link.fetch({ method: 'GET', path: '/api/contacts?limit=5' });
  expect(shop.heard('PATCH /api/leads/contacts/1')[0]?.headers).toMatchObject({
    origin: shop.origin,
    'idempotency-key': 'k1',
    cookie: 'session=dana-1',
  });
  expect(shop.heard('GET /api/contacts?limit=5')[0]?.headers.origin).toBeUndefined();
});

test('a path that leads out of the interface goes nowhere', async () => {
  const { shop, link } = await openSignedIn();
  const before = shop.requests.length;
  await expect(link.fetch({ method: 'GET', path: '/api/../healthz' })).rejects.toThrow();
  await expect(link.fetch({ method: 'GET', path: '/api/%2e%2e/healthz' })).rejects.toThrow();
  expect(shop.requests.slice(before).map(({ url }) => url)).not.toContain('/healthz');
});

test('a wrong password is an answer, not the end of a session', async () => {
  const { link, signIn, told } = await openSignedIn();
  expect(await signIn('wrong')).toMatchObject({ status: 401 });
  expect(link.isSignedIn()).toBe(true);
  expect(told).toEqual([]);
});

test('a 401 from any call signs the desk out and says so once', async () => {
  const { shop, link, told, frames } = await openSignedIn();
  shop.tell({ type: 'attention', data: attention });
  await expect.poll(() => frames.at(-1)?.type, eventually).toBe('attention');
  shop.on('GET /api/contacts', (_, response) => reply(response, 401, 'Please sign in'));
  const list = { method: 'GET', path: '/api/contacts' } as const;
  await Promise.all([link.fetch(list), link.fetch(list)]);
  expect(told).toEqual(['signed out']);
  expect(link.isSignedIn()).toBe(false);
  expect(link.socket()).toBe('closed');
  expect(link.attention()).toBeNull();
  await expect.poll(() => shop.sockets.size, eventually).toBe(0);
  expect(shop.codes).toEqual([1000]);
});

test('a session that was ended elsewhere is noticed without a page', async () => {
  const { shop, clock, link, told, becomes } = await openSignedIn();
  shop.endSessions();
  await becomes('waiting');
  clock.pass(1000);
  await expect.poll(() => told, eventually).toEqual(['signed out']);
  expect(link.socket()).toBe('closed');
  clock.pass(60_000);
  expect(link.socket()).toBe('closed');
});

test('a late 401 of the session before does not end the new one', async () => {
  const { shop, link, signIn, told, becomes } = await openSignedIn();
  let refuse = () => {};
  shop.on('GET /api/contacts', (_, response) => {
    refuse = () => reply(response, 401, 'Please sign in');
  });
  const late = link.fetch({ method: 'GET', path: '/api/contacts' });
  await expect.poll(() => shop.heard('GET /api/contacts').length, eventually).toBe(1);
  await signIn();
  refuse();
  expect(await late).toMatchObject({ status: 401 });
  expect(told).toEqual([]);
  await becomes('online');
});

test('signing out ends the session on the server too', async () => {
  const { shop, link, told } = await openSignedIn();
  await link.signOut();
  expect(shop.heard('POST /api/logout')).toHaveLength(1);
  expect(told).toEqual(['signed out']);
  await link.signOut();
  expect(shop.heard('POST /api/logout')).toHaveLength(1);
});
