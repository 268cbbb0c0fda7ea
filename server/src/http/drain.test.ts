import { once } from 'node:events';
import { connect } from 'node:net';
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

test('a stopping server accepts clients while they keep coming, and refuses them after a pause without any', async () => {
  const server = createHttpServer({});
  const waits: (() => void)[] = [];
  const drain = prepareDrain(server, (_, task) => {
    waits.push(task);
    return () => {};
  });
  server.on('request', (_, response) => response.end());
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${portOf(server)}`;
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
