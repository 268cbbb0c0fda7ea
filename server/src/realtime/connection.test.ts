import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createConnection, frameText } from './connection.ts';

const MEBIBYTE = 1024 * 1024;
const frame = 'x'.repeat(64 * 1024);
/** More than any system buffers for a reader who does not read. */
const MOST_FRAMES = 1024;

/** Both ends of a real socket. */
async function aSocket() {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const accepted = once(sockets, 'connection');
  const reader = new WebSocket(`ws://127.0.0.1:${port}`);
  const [sender] = (await accepted) as [WebSocket];
  await once(reader, 'open');
  onTestFinished(() => {
    reader.terminate();
    sender.terminate();
    server.close();
  });
  return { sender, reader };
}

test('a reader who is more than 1 MiB behind is cut off', async () => {
  const { sender, reader } = await aSocket();
  reader.pause();
  const connection = createConnection(sender);
  let most = 0;
  for (let count = 0; count < MOST_FRAMES && sender.readyState === sender.OPEN; count += 1) {
    connection.sendText(frame);
    most = Math.max(most, sender.bufferedAmount);
  }
  expect(sender.readyState).not.toBe(sender.OPEN);
  expect(most).toBeGreaterThan(MEBIBYTE);
  expect(most).toBeLessThan(MEBIBYTE + 2 * frame.length);
});

test('a reader who keeps up hears any amount', async () => {
  const { sender, reader } = await aSocket();
  const connection = createConnection(sender);
  for (let count = 0; count < 64; count += 1) {
    connection.sendText(frame);
    await once(reader, 'message');
  }
  expect(sender.readyState).toBe(sender.OPEN);
});

test('what the shape of a frame does not name stays here', () => {
  const data = { visitor_id: 'v', name: 'Ada', since: 'now', secret: 'hash' };
  expect(frameText({ type: 'visitorOnline', data })).toBe(
    '{"type":"visitorOnline","data":{"visitor_id":"v","name":"Ada","since":"now"}}',
  );
});
