import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { connectRaw } from '../testing/raw-connection.ts';
import { startTestServer } from '../testing/running-server.ts';
import { prepareDrain } from './drain.ts';
import { createHttpServer, listen, portOf } from './http-server.ts';

/* Every request accepted before a stop gets a reply, even if it only says to come again. */

const ask = 'GET /api/live-chat-settings HTTP/1.1\r\nHost: localhost\r\n\r\n';
const answered = /^HTTP\/1\.1 (200|503) /;

test('50 connections that wait to be accepted when the server stops are all answered', async () => {
  const server = await startTestServer();
  const port = Number(new URL(server.origin).port);
  const callers = Array.from({ length: 50 }, () => connect({ host: '127.0.0.1', port }));
  onTestFinished(() => {
    for (const caller of callers) caller.destroy();
  });
  // By now the kernel has accepted the connections, but this process had no turn to accept one.
  await new Promise<void>((resolve) => process.nextTick(() => process.nextTick(resolve)));
  const stopped = server.stop();
  for (const caller of callers) caller.write(ask);
  const replies = await Promise.all(callers.map((caller) => once(caller, 'data')));
  for (const [reply] of replies) expect(String(reply)).toMatch(answered);
  await stopped;
});

test('a request on a kept connection that was sent before the stop is answered', async () => {
  const server = await startTestServer();
  const { socket, heard } = await connectRaw(server.origin);
  socket.write(ask);
  await expect.poll(heard).toMatch(answered);
  const before = heard().length;
  socket.write(ask);
  const stopped = server.stop();
  await expect.poll(() => heard().slice(before)).toMatch(answered);
  await stopped;
});

test('a reply while the server stops closes its connection, and a silent connection does not delay the stop', async () => {
  const server = await startTestServer();
  const silent = await connectRaw(server.origin);
  const { socket, heard, over } = await connectRaw(server.origin);
  await (await fetch(`${server.origin}/healthz`)).text();
  const stopped = server.stop();
  socket.write(ask);
  await over;
  expect(heard()).toMatch(/^connection: close/im);
  await stopped;
  await silent.over;
});

/** Starts a server whose waits during a stop end by hand. */
async function serveByHand() {
  const server = createHttpServer({});
  const waits: (() => void)[] = [];
  const drain = prepareDrain(server, (_, task) => {
    waits.push(task);
    return () => {};
  });
  server.on('request', (_, response) => response.end());
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return { port: portOf(server), drain, waits };
}

test('a stopping server accepts clients while they keep coming, and refuses them after a pause without any', async () => {
  const { port, drain, waits } = await serveByHand();
  const origin = `http://127.0.0.1:${port}`;
  const passWait = async () => {
    await expect.poll(() => waits.length).toBeGreaterThan(0);
    waits.shift()?.();
  };
  const begun = drain.begin();
  for (let caller = 1; caller <= 3; caller += 1) {
    expect((await fetch(origin)).status).toBe(200);
    await passWait();
  }
  await passWait();
  await begun;
  await drain.over;
  await expect(connectRaw(origin)).rejects.toThrow('ECONNREFUSED');
});

/** Runs beside this thread, because the connection has to come while this one is busy. */
const caller = `
  const { parentPort, workerData: { connected, port, ask } } = require('node:worker_threads');
  parentPort.once('message', () => {
    const socket = require('node:net').connect({ port, host: '127.0.0.1' }, () => {
      socket.write(ask);
      Atomics.store(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
    socket.on('error', ({ code }) => parentPort.postMessage(code));
    socket.once('data', (reply) => parentPort.postMessage(String(reply)));
  });`;

test('a connection that comes while a stopping server is busy for one last turn is answered', async () => {
  const { port, drain, waits } = await serveByHand();
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(caller, { eval: true, workerData: { connected, port, ask } });
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, 'online');
  const begun = drain.begin();
  // Runs before the server's own task of this turn, which has looked for connections already.
  setImmediate(() => {
    worker.postMessage('connect');
    Atomics.wait(connected, 0, 0);
  });
  waits.shift()?.();
  const [reply] = await once(worker, 'message');
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  await begun;
  await drain.over;
});
