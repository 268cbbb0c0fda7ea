import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientFrame } from '@sallie/shared/contract/frames';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createOrigins } from '../http/headers.ts';
import { line } from '../testing/chat-socket.ts';
import { connectRaw } from '../testing/raw-connection.ts';
import type { SocketClient } from './socket-session.ts';
import { openSockets } from './sockets.ts';

/** Only the sockets: everybody may register, and time passes when the test says so. */
async function theDoor(client: Partial<SocketClient> = {}, onMessage = () => {}) {
  const server = createServer();
  const timers = new Map<() => void, number>();
  const requests: IncomingMessage[] = [];
  const sockets = openSockets({
    server,
    origins: () => createOrigins('https://shop.example', 0),
    headers: () => ({}),
    trustProxy: 1,
    quota: 1,
    log: pino({ level: 'silent' }),
    after(milliseconds, task) {
      timers.set(task, milliseconds);
      return () => void timers.delete(task);
    },
    onMessage,
    async register(_, request, { send }) {
      requests.push(request);
      return {
        isStaff: true,
        async receive() {},
        send,
        misread() {},
        async beat() {},
        leave() {},
        ...client,
      };
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    sockets.stop();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  /** Resolves to the socket, or to the status of a refusal. */
  function knock(address: string): Promise<WebSocket | number> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/livechat`, {
      headers: { 'x-forwarded-for': address },
    });
    onTestFinished(() => socket.terminate());
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket));
      socket.once('unexpected-response', (_, reply) => resolve(reply.statusCode ?? 0));
      socket.once('error', reject);
    });
  }

  const held = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });

  return { origin: `http://127.0.0.1:${port}`, timers, requests, knock, held };
}

const upgrade = (path: string, more: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n`;

test('a socket that has not registered in ten seconds is closed', async () => {
  const { timers, knock } = await theDoor();
  const socket = (await knock('203.0.113.9')) as WebSocket;
  const [[hangUp, milliseconds] = []] = timers;
  expect(milliseconds).toBe(10_000);
  hangUp?.();
  expect((await once(socket, 'close'))[0]).toBe(1008);
});

test('the server agrees to no compression, so that a few bytes cannot become many', async () => {
  const { knock } = await theDoor();
  // The client offers compression.
  expect(((await knock('203.0.113.9')) as WebSocket).extensions).toBe('');
});

test('a frame that waits holds up later frames of its conversation, and of no other conversation', async () => {
  const handled: string[] = [];
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const { knock } = await theDoor({
    async receive(frame) {
      if (frame.type !== 'liveChatMessage') return;
      const { visitor_id, message } = frame.data;
      if (message === 'slow') await held;
      handled.push(`${visitor_id} ${message}`);
    },
    misread: () => handled.push('misread'),
  });
  const socket = (await knock('203.0.113.9')) as WebSocket;
  const say = (visitor_id: string, message: string) =>
    socket.send(JSON.stringify({ type: 'liveChatMessage', data: { visitor_id, message } }));
  socket.send(JSON.stringify({ type: 'register', isAdmin: true }));
  say('ada', 'slow');
  say('ada', 'second');
  say('ben', 'first');
  socket.send('nonsense');
  await expect.poll(() => handled).toEqual(['ben first']);
  goOn();
  await expect.poll(() => handled).toEqual(['ben first', 'ada slow', 'ada second', 'misread']);
});

test.each([
  [true, 'The server could not take this in. Please try again in a moment.'],
  [false, 'We cannot take this in right now. Please try again in a moment or call us.'],
])(
  'a message that cannot be stored now is put off, in words for staff: %s',
  async (isStaff, message) => {
    const { knock } = await theDoor({
      isStaff,
      async receive() {
        throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      },
    });
    const socket = (await knock('203.0.113.9')) as WebSocket;
    const data = { visitor_id: 'ada', message: 'Hello', client_id: 'c' };
    socket.send(JSON.stringify({ type: 'register', isAdmin: true }));
    socket.send(JSON.stringify({ type: 'liveChatMessage', data }));
    const [said] = await once(socket, 'message');
    expect(JSON.parse(String(said))).toMatchObject({ client_id: 'c', retry_after: 2, message });
  },
);

test('a 31st socket of an address gets 429 with Retry-After until one closes; another address is served', async () => {
  const { origin, knock } = await theDoor();
  const sockets = await Promise.all(Array.from({ length: 30 }, () => knock('203.0.113.9')));
  expect(sockets.every((socket) => socket instanceof WebSocket)).toBe(true);
  const refused = await connectRaw(origin);
  refused.socket.write(upgrade('/ws/livechat', 'X-Forwarded-For: 203.0.113.9\r\n'));
  await refused.over;
  expect(refused.heard()).toMatch(/^HTTP\/1.1 429 .*^Retry-After: 30\r$/ms);
  expect(await knock('203.0.113.10')).toBeInstanceOf(WebSocket);
  (sockets[0] as WebSocket).terminate();
  await expect.poll(() => knock('203.0.113.9')).toBeInstanceOf(WebSocket);
});

test.each([
  ['404', '/ws/elsewhere', ''],
  ['403', '/ws/livechat', 'Origin: https://evil.example\r\n'],
])(
  'an upgrade refused with %s is disconnected, even when the client holds on',
  async (status, path, more) => {
    const { origin, held } = await theDoor();
    const { socket, heard, over } = await connectRaw(origin);
    socket.write(upgrade(path, more));
    await over;
    expect(heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await expect.poll(held).toBe(0);
  },
);

test('a socket with 50 unhandled frames is not read further, and loses none of them', async () => {
  const handled: ClientFrame[] = [];
  let messages = 0;
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const { requests, knock } = await theDoor(
    {
      async receive(frame) {
        handled.push(frame);
        await work;
      },
    },
    () => {
      messages += 1;
    },
  );
  const aSocket = async () => {
    const socket = (await knock('203.0.113.9')) as WebSocket;
    socket.send(JSON.stringify({ type: 'register', visitorId: 'v' }));
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    return { socket, request: requests.pop() };
  };
  const flood = await aSocket();
  const other = await aSocket();
  expect(messages, 'a registration is no message').toBe(0);
  const big = (at: number) =>
    JSON.stringify(line({ id: 'v' }, 'a'.repeat(1900), { client_id: `${at}` }));
  for (let at = 0; at < 5000; at += 1) flood.socket.send(big(at));
  await expect.poll(() => handled.length).toBe(1);
  expect(messages).toBeGreaterThan(0);
  // While this socket gets its pongs, the flood would be read to its end if nothing paused it.
  for (let turn = 0; turn < 500; turn += 1) {
    other.socket.ping();
    await once(other.socket, 'pong');
  }
  const read = flood.request?.socket.bytesRead ?? 0;
  expect(read).toBeGreaterThan(50 * 1900);
  expect(read).toBeLessThan(1024 * 1024);
  finish();
  await expect.poll(() => handled.length, { timeout: 10_000 }).toBe(5000);
  const ids = handled.map((frame) => 'client_id' in frame.data && frame.data.client_id);
  expect(ids).toEqual(Array.from({ length: 5000 }, (_, at) => `${at}`));
});
