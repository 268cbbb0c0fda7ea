import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import { attention, eventually, openMachine, openSignedIn } from './testing/machine.ts';

test('sleep closes the connection, waking resumes where it stopped', async () => {
  const { shop, link, becomes } = await openSignedIn();
  link.suspend();
  await expect.poll(() => shop.codes, eventually).toEqual([1000]);
  expect(link.socket()).toBe('closed');
  await link.resume();
  await becomes('online');
  expect(shop.registrations.at(-1)).toMatchObject({ cursor: '1' });
});

test('a waking that nobody told of is known by the clock, which jumped', async () => {
  const { clock, link, becomes } = await openSignedIn();
  link.suspend();
  expect(link.socket()).toBe('closed');
  clock.pass(3_600_000);
  await becomes('online');
});

test('a sleep that did not happen after all is known by timers that go on', async () => {
  const { clock, link, becomes } = await openSignedIn();
  link.suspend();
  for (let looked = 0; looked < 5; looked++) clock.pass(5000);
  expect(link.socket()).toBe('closed');
  clock.pass(5000);
  await becomes('online');
});

test('a press on Reconnect wakes it too', async () => {
  const { link, becomes } = await openSignedIn();
  link.suspend();
  link.reconnect();
  await becomes('online');
});

test('unlocking trusts no connection from before', async () => {
  const { shop, link, sessions, becomes } = await openSignedIn();
  await link.resume();
  expect(sessions()[0]?.torn).toBe(1);
  await expect.poll(() => shop.registrations.length, eventually).toBe(2);
  await becomes('online');
});

test('a server that restarts is found again', async () => {
  const { shop, clock, becomes } = await openSignedIn();
  for (const socket of shop.sockets) socket.close(1012, 'restarting');
  await becomes('waiting');
  clock.pass(1000);
  await becomes('online');
});

test('after a restart the machine is connected before any page is', async () => {
  const { shop, link, folder, sessions } = await openSignedIn();
  link.stop();
  const later = openMachine(folder);
  later.link.start();
  const [jar] = later.sessions();
  if (jar) jar.cookie = sessions()[0]?.cookie ?? '';
  later.link.reconnect();
  await later.becomes('online');
  expect(shop.registrations.length).toBeGreaterThan(1);
});

test('a start without network still knows whose desk this is', async () => {
  const { shop, link, folder } = await openSignedIn();
  link.stop();
  shop.stop();
  const later = openMachine(folder);
  later.link.start();
  await later.becomes('waiting');
  expect(later.link.known()).toMatchObject({ business: demoBusiness, signedIn: true });
});

test('a page that comes up hears who is there and what rings', async () => {
  const { shop, link, frames } = await openSignedIn();
  const ada = { visitor_id: 'v1', name: 'Ada', since: '2026-01-01T00:00:00Z' };
  const ben = { ...ada, visitor_id: 'v2', name: 'Ben' };
  shop.tell({ type: 'visitorOnline', data: ada, cursor: '2' });
  shop.tell({ type: 'visitorOnline', data: ben, cursor: '3' });
  shop.tell({ type: 'visitorOffline', data: ada, cursor: '4' });
  shop.tell({ type: 'attention', data: attention, cursor: '5' });
  await expect.poll(() => frames.at(-1)?.type, eventually).toBe('attention');
  expect(link.greeting()).toEqual([
    { type: 'connected', resume: 'reset', online: [ben], cursor: '5' },
    { type: 'attention', data: attention },
  ]);
  await link.signOut();
  expect(link.greeting()).toEqual([]);
});
