import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientFrame } from '@sallie/shared/contract/frames';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createOrigins } from '../http/origin.ts';
import { after } from '../system/clock.ts';
import { line, newVisitor, openPage, openStaffClient, switchOn } from '../testing/chat-socket.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';
import type { SocketClient } from './socket-session.ts';
import { openSockets } from './sockets.ts';

/** A desk and a visitor's page on a server whose limits hold; time passes when the test says so. */
async function aPage(rateLimits = '1') {
  const clock = createHandClock();
  const server = await startTestServer({ RATE_LIMITS: rateLimits }, clock);
  const staffClient = await openStaffClient(server, await switchOn(server));
  const ada = await newVisitor(server);
  const page = await openPage(server, ada);
  const type = () => page.send({ type: 'typing', data: { visitor_id: ada.id } });
  return { clock, server, staffClient, ada, page, type };
}

test('of all the typing a visitor sends, desks are shown one a second', async () => {
  const { clock, staffClient, ada, page, type } = await aPage();
  for (let count = 0; count < 20; count += 1) type();
  await page.isCaughtUp();
  clock.pass(999);
  type();
  page.send(line(ada, 'Hm.'));
  await staffClient.hears('liveChatMessage');
  expect(staffClient.heard('typing')).toHaveLength(1);
  clock.pass(1);
  type();
  page.send(line(ada, 'There.'));
  await staffClient.hears('liveChatMessage', 2);
  expect(staffClient.heard('typing')).toHaveLength(2);
});

test('thirty frames at once and five a second are heard; more is dropped, and a line is told to wait', async () => {
  const { clock, ada, page, type } = await aPage();
  for (let count = 0; count < 500; count += 1) page.socket.send('nonsense');
  page.send(line(ada, 'Am I heard?', { client_id: 'first' }));
  const refused = () => page.heard('error').filter(({ client_id }) => client_id === 'first');
  await expect.poll(() => refused()).toHaveLength(1);
  expect(refused()[0]?.retry_after).toBe(1);
  expect(page.heard('error')).toHaveLength(31);
  // Another page of the same visitor is no way around it.
  clock.pass(1000);
  for (let count = 0; count < 4; count += 1) type();
  page.send(line(ada, 'Now?', { client_id: 'second' }));
  expect(await page.hears('ack')).toMatchObject([{ client_id: 'second', seq: 1 }]);
  page.socket.send('nonsense');
  page.send(line(ada, 'And now?', { client_id: 'first' }));
  await expect.poll(() => refused()).toHaveLength(2);
  expect(page.heard('error')).toHaveLength(32);
});

test('the bucket is the visitor’s, whichever page sends', async () => {
  const { server, ada, page } = await aPage();
  for (let count = 0; count < 30; count += 1) page.socket.send('nonsense');
  await page.hears('error', 30);
  const other = await openPage(server, ada);
  other.socket.send('nonsense');
  other.send(line(ada, 'Am I heard?', { client_id: 'mine' }));
  expect(await other.hears('error')).toMatchObject([{ client_id: 'mine', retry_after: 1 }]);
});

test('switched off, nothing is dropped', async () => {
  const { staffClient, type } = await aPage('0');
  for (let count = 0; count < 200; count += 1) type();
  expect(await staffClient.hears('typing', 200)).toHaveLength(200);
});

test('a socket with 50 unhandled frames is not read further, and loses none of them', async () => {
  const heard: ClientFrame[] = [];
  let messages = 0;
  let work = Promise.resolve();
  let finish = () => {};
  const server = createServer();
  const requests: IncomingMessage[] = [];
  const sockets = openSockets({
    server,
    origins: () => createOrigins(undefined, 0),
    trustProxy: 0,
    quota: 1,
    log: pino({ enabled: false }),
    after,
    onMessage() {
      messages += 1;
    },
    async register(_, request, { send }): Promise<SocketClient> {
      requests.push(request);
      return {
        async receive(frame) {
          heard.push(frame);
          await work;
        },
        send,
        misread() {},
        async beat() {},
        leave() {},
      };
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    sockets.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function aSocket() {
    const { port } = server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/livechat`);
    onTestFinished(() => socket.terminate());
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'register', visitorId: 'v' }));
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    return { socket, request: requests.pop() };
  }

  const flood = await aSocket();
  const other = await aSocket();
  expect(messages, 'a registration is no message').toBe(0);
  work = new Promise((resolve) => {
    finish = resolve;
  });
  const big = (at: number) =>
    JSON.stringify(line({ id: 'v' }, 'a'.repeat(1900), { client_id: `${at}` }));
  for (let at = 0; at < 5000; at += 1) flood.socket.send(big(at));
  await expect.poll(() => heard.length).toBe(1);
  expect(messages).toBeGreaterThan(0);
  // By the time another socket was answered this often, the flood would have been read to its end.
  for (let turn = 0; turn < 500; turn += 1) {
    const pong = new Promise((resolve) => other.socket.once('pong', resolve));
    other.socket.ping();
    await pong;
  }
  const read = flood.request?.socket.bytesRead ?? 0;
  expect(read).toBeGreaterThan(50 * 1900);
  expect(read).toBeLessThan(1024 * 1024);
  finish();
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(5000);
  const ids = heard.map((frame) => 'client_id' in frame.data && frame.data.client_id);
  expect(ids).toEqual(Array.from({ length: 5000 }, (_, at) => `${at}`));
});
