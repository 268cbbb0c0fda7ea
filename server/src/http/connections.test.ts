import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHandClock } from '../testing/hand-clock.ts';
import { connectRaw, type RawConnection } from '../testing/raw-connection.ts';
import { startTestServer } from '../testing/running-server.ts';
import { cutStalledReaders } from './http-server.ts';

const ask = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const patient = { head: 600_000, request: 600_000, check: 600_000 };

async function connectMany(origin: string, count: number): Promise<RawConnection[]> {
  return Promise.all(Array.from({ length: count }, () => connectRaw(origin)));
}

async function isServed({ socket, heard, over }: RawConnection): Promise<boolean> {
  socket.write(ask);
  await Promise.race([over, once(socket, 'data')]);
  return heard().startsWith('HTTP/1.1 200 ');
}

// Only Linux has all of 127.0.0.0/8 by default.
test.skipIf(process.platform !== 'linux')(
  'an address may have 200 connections; the next one is cut off until one closes',
  async () => {
    const { origin } = await startTestServer({ RATE_LIMITS: '1' }, undefined, {
      httpTimes: patient,
    });
    const [first] = await connectMany(origin, 200);
    expect(await isServed(await connectRaw(origin))).toBe(false);
    expect(await isServed(await connectRaw(origin, '127.0.0.2'))).toBe(true);
    first?.socket.destroy();
    await expect.poll(async () => isServed(await connectRaw(origin))).toBe(true);
  },
);

test.each([
  ['behind a proxy', { RATE_LIMITS: '1', TRUST_PROXY: '1' }],
  ['with the limits off', { RATE_LIMITS: '0' }],
])('%s more than 200 connections may come from one address', async (_, env) => {
  const { origin } = await startTestServer(env, undefined, { httpTimes: patient });
  await connectMany(origin, 200);
  expect(await isServed(await connectRaw(origin))).toBe(true);
});

/** A server that sends much, and a watch that looks when the test says so. */
async function aKeeper() {
  const clock = createHandClock();
  const server = createServer((_, response) => {
    const say = () => {
      while (response.write('x'.repeat(64 * 1024)));
    };
    response.on('drain', say);
    say();
  });
  let look = () => {};
  cutStalledReaders({
    server,
    clock,
    every(_, task) {
      look = task;
      return () => {};
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const reader = await connectRaw(`http://127.0.0.1:${port}`);
  reader.socket.write(ask);
  await once(reader.socket, 'data');
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  /** Lets seconds pass; the watch looks in each. */
  function pass(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      clock.pass(1000);
      look();
    }
  }
  return { reader: reader.socket, pass, connections };
}

test('a client that reads nothing of a reply for thirty seconds is cut off', async () => {
  const { reader, pass, connections } = await aKeeper();
  reader.pause();
  pass(29);
  expect(await connections()).toBe(1);
  pass(31);
  await expect.poll(connections).toBe(0);
});

test('a client that reads slowly is not cut off', async () => {
  const { reader, pass, connections } = await aKeeper();
  for (let spell = 0; spell < 3; spell += 1) {
    pass(29);
    const before = reader.bytesRead;
    // More than both kernels buffer, so the server itself continued.
    await expect.poll(() => reader.bytesRead - before).toBeGreaterThan(32 * 1024 * 1024);
  }
  expect(await connections()).toBe(1);
});
