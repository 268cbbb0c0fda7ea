import { uploadPicture } from '@sallie/shared/contract/pictures';
import { listSessions, readSession } from '@sallie/shared/contract/staff';
import { alwaysOpen, openShop, staff } from '@sallie/shared/testing/built-server';
import { afterAll, expect, test } from 'vitest';
import { endElsewhere, eventually, openAtWork, openSignedIn } from './testing/machine.ts';

const shop = await openShop({ facts: alwaysOpen });
afterAll(() => shop.remove());

const listContacts = { method: 'GET', path: '/api/contacts' } as const;

test('a sign-in names the device, keeps the cookie and connects the socket', async () => {
  const { connection, sent, sessions, settings, framesOf } = await openSignedIn(shop);
  const { body, headers } = sent('POST /api/login')[0] ?? {};
  expect(JSON.parse(body ?? '')).toEqual({
    ...staff,
    device: true,
    label: 'Console on Dana’s PC',
  });
  expect(headers?.get('content-type')).toBe('application/json');
  const devices = await connection.fetch({ method: 'GET', path: listSessions.path });
  expect(listSessions.reply?.parse(JSON.parse(devices.body))).toMatchObject([
    { label: 'Console on Dana’s PC', current: true },
  ]);
  expect(framesOf('connected')).toMatchObject([{ resume: 'reset' }]);
  expect(connection.isSignedIn()).toBe(true);
  expect(settings.get().server).toMatchObject({
    origin: shop.origin,
    business: { name: expect.stringMatching(/./) },
    signedIn: true,
  });
  expect(sessions()[0]?.flushed).toBeGreaterThan(0);
});

test('a write sends the server as its origin, a read sends none, and a repeated key gives the stored reply', async () => {
  const { connection, sent } = await openAtWork(shop);
  const form = {
    method: 'POST',
    path: '/api/contact',
    body: JSON.stringify({ name: 'Ada Miller', email: 'ada@example.com', message: 'It creaks.' }),
    idempotencyKey: 'a-key-of-this-form',
  } as const;
  const stored = await connection.fetch(form);
  expect(stored).toMatchObject({ status: 201 });
  expect(await connection.fetch(form)).toEqual(stored);
  expect(await connection.fetch(listContacts)).toMatchObject({ status: 200 });
  expect(sent('POST /api/contact')[0]?.headers.get('origin')).toBe(shop.origin);
  expect(sent('GET /api/contacts')[0]?.headers.get('origin')).toBeNull();
});

test('a picture is sent with its own content type, and the server’s refusal comes back as text', async () => {
  const { connection, sent } = await openAtWork(shop);
  const bytes = new TextEncoder().encode('no picture');
  const picture = { type: 'image/jpeg', bytes };
  const reply = await connection.fetch({ method: 'POST', path: uploadPicture.path, picture });
  expect(reply).toMatchObject({
    status: 422,
    body: 'This is no picture that we can show. Please send a JPEG, HEIC, PNG, WebP or AVIF.',
  });
  const [asked] = sent(`POST ${uploadPicture.path}`);
  expect(asked?.headers.get('content-type')).toBe('image/jpeg');
});

test('a reply carries its content type and status, also for a refusal', async () => {
  const { connection } = await openAtWork(shop);
  const session = await connection.fetch({ method: 'GET', path: readSession.path });
  expect(session.contentType).toMatch(/^application\/json/);
  const refused = await connection.fetch({ method: 'GET', path: '/api/nothing-here' });
  expect(refused).toMatchObject({
    status: 404,
    contentType: expect.stringMatching(/^text\/plain/),
  });
});

test('a path that leads out of /api is refused and not requested', async () => {
  const { connection, sessions } = await openAtWork(shop);
  await expect(connection.fetch({ method: 'GET', path: '/api/../healthz' })).rejects.toThrow();
  await expect(connection.fetch({ method: 'GET', path: '/api/%2e%2e/healthz' })).rejects.toThrow();
  expect(sessions()[0]?.sent.map(({ path }) => path)).not.toContain('/healthz');
});

test('a wrong password answers 401 and keeps the present session', async () => {
  const { connection, signIn, notified } = await openAtWork(shop);
  expect(await signIn('not this one, surely')).toMatchObject({ status: 401 });
  expect(connection.isSignedIn()).toBe(true);
  expect(notified).toEqual([]);
});

test('a 401 from any call signs the desk out and is notified once', async () => {
  const { connection, sessions, notified, framesOf } = await openSignedIn(shop);
  await expect.poll(() => framesOf('attention').length, eventually).toBeGreaterThan(0);
  expect(connection.attention()).not.toBeNull();
  connection.suspend(); // Suspended, so that no socket brings the news first.
  await expect.poll(() => sessions()[0]?.codes, eventually).toEqual([1000]);
  await endElsewhere(shop, sessions()[0]?.cookie);
  await Promise.all([connection.fetch(listContacts), connection.fetch(listContacts)]);
  expect(notified).toEqual(['signed out']);
  expect(connection.isSignedIn()).toBe(false);
  expect(connection.socket()).toBe('closed');
  expect(connection.attention()).toBeNull();
});

test('a session ended elsewhere signs the desk out without any call of the page', async () => {
  const { clock, connection, sessions, notified, becomes } = await openSignedIn(shop);
  await endElsewhere(shop, sessions()[0]?.cookie);
  await becomes('waiting');
  clock.pass(1000);
  await expect.poll(() => notified, eventually).toEqual(['signed out']);
  expect(connection.socket()).toBe('closed');
  clock.pass(60_000);
  expect(connection.socket()).toBe('closed');
});

test('a desk that was signed out asks who its shop is now, as another may have its place', async () => {
  const { connection, settings, sessions } = await openSignedIn(shop);
  await connection.fetch(listContacts); // What follows a connection is over then.
  const { server } = settings.get();
  if (!server?.business) throw new Error('The shop is known');
  const earlier = { ...server.business, name: 'The shop before' };
  settings.change({ server: { ...server, business: earlier } });
  await endElsewhere(shop, sessions()[0]?.cookie);
  await connection.fetch(listContacts);
  await expect.poll(() => connection.known()?.business, eventually).toEqual(server.business);
});

test('a late 401 of the old session does not end the new session', async () => {
  const { connection, sessions, signIn, notified, becomes, holdReply } = await openSignedIn(shop);
  await endElsewhere(shop, sessions()[0]?.cookie);
  await becomes('waiting');
  const release = holdReply();
  const late = connection.fetch(listContacts);
  await signIn();
  release();
  expect(await late).toMatchObject({ status: 401 });
  expect(notified).toEqual([]);
  await becomes('online');
});

test('signing out ends the session on the server too, with one logout', async () => {
  const { connection, sent, sessions, notified } = await openSignedIn(shop);
  const headers = { cookie: sessions()[0]?.cookie ?? '' };
  const status = async () => (await fetch(shop.origin + readSession.path, { headers })).status;
  expect(await status()).toBe(200);
  await connection.signOut();
  expect(await status()).toBe(401);
  expect(notified).toEqual(['signed out']);
  await connection.signOut();
  expect(sent('POST /api/logout')).toHaveLength(1);
});
