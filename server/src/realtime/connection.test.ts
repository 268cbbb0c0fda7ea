import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
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
  const accepted = once(sockets, 'connection') as Promise<[WebSocket, IncomingMessage]>;
  const reader = new WebSocket(`ws://127.0.0.1:${port}`);
  const [sender, { socket: stream }] = await accepted;
  await once(reader, 'open');
  onTestFinished(() => {
    reader.terminate();
    sender.terminate();
    server.close();
  });
  return { sender, stream, reader };
}

test('a reader who is more than 1 MiB behind is cut off', async () => {
  const { sender, stream, reader } = await aSocket();
  reader.pause();
  const connection = createConnection(sender, stream);
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
  const { sender, stream, reader } = await aSocket();
  const connection = createConnection(sender, stream);
  for (let count = 0; count < 64; count += 1) {
    connection.sendText(frame);
    await once(reader, 'message');
  }
  expect(sender.readyState).toBe(sender.OPEN);
});

test('what is said in one turn arrives in order and whole, also beyond what leaves together', async () => {
  const { sender, stream, reader } = await aSocket();
  const connection = createConnection(sender, stream);
  const texts = Array.from({ length: 500 }, (_, at) => `${at} ${'x'.repeat(400)}`);
  const heard: string[] = [];
  reader.on('message', (data) => heard.push(String(data)));
  for (const text of texts) connection.sendText(text);
  await expect.poll(() => heard.length).toBe(texts.length);
  expect(heard).toEqual(texts);
});

test('what the shape of a frame does not name stays here', () => {
  const data = { visitor_id: 'v', name: 'Ada', since: 'now', secret: 'hash' };
  expect(frameText({ type: 'visitorOnline', data })).toBe(
    '{"type":"visitorOnline","data":{"visitor_id":"v","name":"Ada","since":"now"}}',
  );
});
