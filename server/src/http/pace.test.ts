import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createPace } from './requests.ts';

const opened: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Returns this many requests that have arrived and wait to be handled. */
async function arrivals(method: string, count: number) {
  const arrived: [IncomingMessage, ServerResponse][] = [];
  const server = createServer((...pair) => {
    arrived.push(pair);
    if (arrived.length === count) server.emit('arrived');
  });
  opened.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let at = 0; at < count; at += 1) {
    const sent = request({ port, host: '127.0.0.1', method, agent: false });
    // The test itself ends some of these requests, which is an error for the client.
    sent.on('error', () => {}).end();
  }
  await once(server, 'arrived');
  return arrived;
}

function pacedAt(now: () => number) {
  const pace = createPace(now);
  let begun = 0;
  const handle = pace.writes(() => {
    begun += 1;
  });
  pace.onMessage();
  return { handle, begun: () => begun, end: pace.end };
}

test('while people chat, one write begins in each turn of the event loop', async () => {
  const { handle, begun } = pacedAt(() => 0);
  for (const pair of await arrivals('POST', 3)) handle(...pair);
  expect(begun()).toBe(1);
  await nextTurn();
  expect(begun()).toBe(2);
  await nextTurn();
  expect(begun()).toBe(3);
});

test('while people chat, GET requests begin at once', async () => {
  const { handle, begun } = pacedAt(() => 0);
  for (const pair of await arrivals('GET', 3)) handle(...pair);
  expect(begun()).toBe(3);
});

test('a second after the last message, writes begin as they come', async () => {
  let now = 0;
  const { handle, begun } = pacedAt(() => now);
  now = 1001;
  for (const pair of await arrivals('POST', 3)) handle(...pair);
  expect(begun()).toBe(3);
});

test('a write whose connection is gone is not begun, and the writes behind it are', async () => {
  const { handle, begun } = pacedAt(() => 0);
  const [first, second, third] = await arrivals('POST', 3);
  if (!first || !second || !third) throw new Error('three were to come');
  handle(...first);
  handle(...second);
  handle(...third);
  second[0].destroy();
  await nextTurn();
  await nextTurn();
  expect(begun()).toBe(2);
});

test('waiting writes begin at once when the server stops, so that the stop waits for them', async () => {
  const { handle, begun, end } = pacedAt(() => 0);
  const [first, ...others] = await arrivals('POST', 4);
  for (const pair of [first, ...others.slice(0, 2)]) if (pair) handle(...pair);
  end();
  expect(begun()).toBe(3);
  if (others[2]) handle(...others[2]);
  expect(begun()).toBe(4);
});
