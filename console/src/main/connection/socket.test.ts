import { changeLiveChatSettings } from '@sallie/shared/contract/conversation';
import type { SocketState } from '@sallie/shared/realtime/socket';
import { alwaysOpen, openShop, signInAt } from '@sallie/shared/testing/built-server';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import { afterAll, expect, test } from 'vitest';
import { chatWith } from '../../testing/visitor.ts';
import { watchOutage } from './socket.ts';
import { eventually, openAtWork, openMachine } from './testing/machine.ts';

const shop = await openShop({ facts: alwaysOpen });
afterAll(() => shop.remove());

test('a suspended connection comes back when the clock has jumped, without a resume event', async () => {
  const { clock, connection, becomes } = await openAtWork(shop);
  connection.suspend();
  expect(connection.socket()).toBe('closed');
  clock.pass(3_600_000);
  await becomes('online');
});

test('a suspended connection comes back when timers go on for 30 s, as the machine did not sleep', async () => {
  const { clock, connection, becomes } = await openAtWork(shop);
  connection.suspend();
  for (let looked = 0; looked < 5; looked++) clock.pass(5000);
  expect(connection.socket()).toBe('closed');
  clock.pass(5000);
  await becomes('online');
});

test('Reconnect brings a suspended connection back', async () => {
  const { connection, becomes } = await openAtWork(shop);
  connection.suspend();
  connection.reconnect();
  await becomes('online');
});

test('resuming tears the old socket down and connects again', async () => {
  const { connection, sessions, framesOf, becomes } = await openAtWork(shop);
  await connection.resume();
  expect(sessions()[0]?.torn).toBe(1);
  await expect.poll(() => framesOf('connected').length, eventually).toBe(2);
  await becomes('online');
});

test('a restarted console connects before any page is open', async () => {
  const { connection, folder, sessions } = await openAtWork(shop);
  connection.stop();
  const later = openMachine({ folder, cookie: sessions()[0]?.cookie });
  later.connection.start();
  await later.becomes('online');
});

test('a console that starts without its server still knows shop and sign-in', async () => {
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

test('the greeting of a new page has the visitors online and the attention, and is empty while suspended', async () => {
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

function open() {
  const clock = createHandClock();
  const notified: string[] = [];
  const watch = watchOutage({
    clock,
    onChange: () => void notified.push(watch.isLost() ? 'lost' : 'back'),
    onLong: () => void notified.push('long'),
  });
  const become = (...states: SocketState[]) => {
    for (const state of states) watch.note(true, state);
  };
  return { clock, notified, watch, become };
}

test('a lost server shows after ten seconds and is announced once after a minute', () => {
  const { clock, notified, become } = open();
  become('online', 'waiting');
  clock.pass(9_999);
  expect(notified).toEqual([]);
  clock.pass(1);
  become('connecting', 'waiting', 'failed'); // All these tries belong to one outage.
  expect(notified).toEqual(['lost']);
  clock.pass(50_000);
  clock.pass(3_600_000);
  expect(notified).toEqual(['lost', 'long']);
  become('online');
  expect(notified).toEqual(['lost', 'long', 'back']);
});

test('a server that is back within ten seconds is no outage', () => {
  const { clock, notified, become } = open();
  become('waiting');
  clock.pass(5000);
  become('online');
  clock.pass(3_600_000);
  expect(notified).toEqual([]);
});

test('a second outage is announced again', () => {
  const { clock, notified, become } = open();
  for (const _ of [1, 2]) {
    become('waiting');
    clock.pass(10_000);
    clock.pass(50_000);
    become('online');
  }
  expect(notified).toEqual(['lost', 'long', 'back', 'lost', 'long', 'back']);
});

test('a closed socket or a sign-out is not an outage', () => {
  const { clock, notified, watch, become } = open();
  become('waiting');
  become('closed');
  clock.pass(60_000);
  become('waiting');
  watch.note(false, 'waiting');
  clock.pass(60_000);
  expect(notified).toEqual([]);
});
