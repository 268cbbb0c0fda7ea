import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { connectRaw } from '../testing/raw-connection.ts';
import { startTestServer } from '../testing/running-server.ts';
import { createHttpServer, listen, portOf } from './http-server.ts';

const never = 600_000;

test('the HTTP server allows 10 s for headers, 15 s for a request, 5 s idle and 4000 connections', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = createHttpServer({});
  expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([10_000, 15_000, 5000]);
  expect(maxConnections).toBe(4000);
});

test.each([
  [
    'the head of its request',
    { head: 50, request: never },
    'POST /api/contact HTTP/1.1\r\nHost: x',
  ],
  [
    'all of its request',
    { head: 50, request: 50 },
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
])('a client that does not send %s in time is answered 408 and cut off', async (_, times, said) => {
  const { origin, logged, stop } = await startTestServer({}, undefined, {
    httpTimes: { ...times, check: 20 },
  });
  const { socket, heard, over } = await connectRaw(origin);
  socket.write(said);
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 408 [\s\S]*This took too long. Please try again.$/);
  await over;
  await stop();
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test('headers of more than 16 KiB are refused', async () => {
  const { origin } = await startTestServer();
  const statuses: (string | undefined)[] = [];
  for (const kilobytes of [15, 17]) {
    const { socket, heard, over } = await connectRaw(origin);
    const more = `X-More: ${'x'.repeat(kilobytes * 1024)}`;
    socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n\r\n`);
    await over;
    statuses.push(heard().split(' ')[1]);
  }
  expect(statuses).toEqual(['200', '431']);
});

test.each([
  ['offers HTTP/2, as Java and curl do', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c'],
  ['sends an unknown Expect header', 'Expect: 200-ok\r\nConnection: close'],
])('a client that %s is answered as usual, with the headers of every reply', async (_, header) => {
  const { origin } = await startTestServer();
  const { socket, heard } = await connectRaw(origin);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
  await expect
    .poll(heard)
    .toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\nX-Content-Type-Options: nosniff[\s\S]*ok$/);
});

test.each([
  [
    'an upgrade to an unknown path',
    'GET /ws/elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    '404 Not Found',
    '',
  ],
  [
    'text that is no request',
    'hello\r\n\r\n',
    '400 Bad Request',
    'We could not read this request.',
  ],
  [
    'a request with too long headers',
    `GET / HTTP/1.1\r\nHost: x\r\nX-More: ${'x'.repeat(17 * 1024)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'This is more than we can take in at once. Please shorten it.',
  ],
])(
  '%s is answered with its status and the headers of every reply, and cut off',
  async (_, said, status, sentence) => {
    const { origin } = await startTestServer();
    const { socket, heard, over } = await connectRaw(origin);
    socket.write(said);
    await over;
    const [head = '', body] = heard().split('\r\n\r\n');
    expect([head.split('\r\n')[0], body]).toEqual([`HTTP/1.1 ${status}`, sentence]);
    expect(head).toContain(`Content-Security-Policy: default-src 'none'`);
    expect(head).toMatch(
      /X-Content-Type-Options: nosniff[\s\S]*Cache-Control: no-store[\s\S]*Connection: close/,
    );
  },
);

test('text that is no request gets no answer in the middle of the reply before it', async () => {
  const server = createHttpServer({});
  server.on('request', (_, response) => {
    response.writeHead(200, { 'Content-Length': 10 });
    response.write('half ');
  });
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  const { socket, heard, over } = await connectRaw(`http://127.0.0.1:${portOf(server)}`);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(heard).toMatch(/half $/);
  socket.write('hello\r\n\r\n');
  await over;
  expect(heard()).toMatch(/^HTTP\/1\.1 200 [\s\S]*half $/);
});

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('pipelined requests are answered in order', async () => {
  const { origin } = await startTestServer();
  const { socket, heard } = await connectRaw(origin);
  socket.write(ask('/healthz') + ask('/readyz') + ask('/healthz'));
  await expect.poll(() => heard().match(/^(?:ok|ready)/gm)).toEqual(['ok', 'ready', 'ok']);
});

test('a client that pipelines 1000 requests is cut off, and the next client is served', async () => {
  const server = await startTestServer();
  const { socket, heard, over } = await connectRaw(server.origin);
  socket.write(ask('/healthz').repeat(1000));
  await over;
  expect(heard().length).toBeLessThan(20_000);
  expect((await server.get('/healthz')).status).toBe(200);
});

/** This program exits when so many connections to a port exist. */
const connector = `
  const [port, count] = process.argv.slice(1).map(Number);
  let left = count;
  for (let i = 0; i < count; i += 1) {
    require('node:net').connect(port, '127.0.0.1', () => (left -= 1) || process.exit(0));
  }`;

const isRoomy = () =>
  process.platform === 'linux' && Number(readFileSync('/proc/sys/net/core/somaxconn')) >= 1000;

test.skipIf(!isRoomy())(
  '900 connections to a busy server wait and are not turned back',
  async () => {
    const { origin } = await startTestServer();
    const words = ['-e', connector, new URL(origin).port, '900'];
    // Blocks this process, and the server in it, so that it accepts nobody meanwhile.
    execFileSync(process.execPath, words, { timeout: 20_000 });
  },
);
