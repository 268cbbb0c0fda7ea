import { changeLiveChatSettings } from '@sallie/shared/contract/conversation';
import { alwaysOpen, openShop, signInAt } from '@sallie/shared/testing/built-server';
import { afterAll, expect, test } from 'vitest';
import { chatWith } from '../../testing/visitor.ts';
import { eventually, openAtWork, openMachine } from './testing/machine.ts';

const shop = await openShop({ facts: alwaysOpen });
afterAll(() => shop.remove());

test('a waking that nobody announced is known by the clock, which jumped', async () => {
  const { clock, connection, becomes } = await openAtWork(shop);
  connection.suspend();
  expect(connection.socket()).toBe('closed');
  clock.pass(3_600_000);
  await becomes('online');
});

test('a sleep that did not happen after all is known by timers that go on', async () => {
  const { clock, connection, becomes } = await openAtWork(shop);
  connection.suspend();
  for (let looked = 0; looked < 5; looked++) clock.pass(5000);
  expect(connection.socket()).toBe('closed');
  clock.pass(5000);
  await becomes('online');
});

test('a press on Reconnect wakes it too', async () => {
  const { connection, becomes } = await openAtWork(shop);
  connection.suspend();
  connection.reconnect();
  await becomes('online');
});

test('unlocking trusts no connection from before', async () => {
  const { connection, sessions, framesOf, becomes } = await openAtWork(shop);
  await connection.resume();
  expect(sessions()[0]?.torn).toBe(1);
  await expect.poll(() => framesOf('connected').length, eventually).toBe(2);
  await becomes('online');
});

test('after a restart the machine is connected before any page is', async () => {
  const { connection, folder, sessions } = await openAtWork(shop);
  connection.stop();
  const later = openMachine({ folder, cookie: sessions()[0]?.cookie });
  later.connection.start();
  await later.becomes('online');
});

test('a start without network still knows whose desk this is', async () => {
  const { connection, folder, settings } = await openAtWork(shop);
  const business = settings.get().server?.business;
  connection.stop();
  await shop.stop();
  const later = openMachine({ folder });
  later.connection.start();
  await later.becomes('waiting');
  expect(later.connection.known()).toMatchObject({ business, signedIn: true });
  await shop.start();
});

test('a page that comes up learns who is there and what rings', async () => {
  const call = await signInAt(shop);
  await call(changeLiveChatSettings, { body: { is_available: true } });
  const { connection, framesOf } = await openAtWork(shop);
  const ada = await chatWith(shop, 'Ada Miller');
  const ben = await chatWith(shop, 'Ben Novak');
  await expect.poll(() => framesOf('visitorOnline').length, eventually).toBe(2);
  const online = framesOf('visitorOnline').map(({ data }) => data);
  const greeting = () => {
    const [connected, attention] = connection.greeting();
    return { connected, attention };
  };
  expect(greeting()).toEqual({
    connected: { type: 'connected', resume: 'reset', online, cursor: expect.any(String) },
    attention: { type: 'attention', data: connection.attention() },
  });
  ada.leave();
  await expect.poll(() => framesOf('visitorOffline').length, eventually).toBe(1);
  expect(greeting().connected).toMatchObject({ online: [{ visitor_id: ben.id }] });
  ben.leave();
  connection.suspend();
  expect(connection.greeting()).toEqual([]);
});
