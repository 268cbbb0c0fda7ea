import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { ownFolder } from '../testing/own-folder.ts';
import { createConnection, frameText } from './connection.ts';

const MEBIBYTE = 1024 * 1024;
const frame = 'x'.repeat(64 * 1024);
/** More than any system buffers for a slow reader. */
const MOST_FRAMES = 1024;

/** Both ends of a real socket. A socket file has small kernel buffers, like a distant reader. */
async function aSocket(file?: string) {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  if (file) server.listen(file);
  else server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(sockets, 'connection') as Promise<[WebSocket, IncomingMessage]>;
  const { port } = server.address() as AddressInfo;
  const reader = new WebSocket(file ? `ws+unix:${file}:/` : `ws://127.0.0.1:${port}`);
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
    await nextTurn();
  }
  expect(sender.readyState).not.toBe(sender.OPEN);
  expect(most).toBeGreaterThan(MEBIBYTE);
  expect(most).toBeLessThan(MEBIBYTE + 2 * frame.length);
});

test('a reader who keeps up is not cut off, however many frames are sent', async () => {
  const { sender, stream, reader } = await aSocket();
  const connection = createConnection(sender, stream);
  for (let count = 0; count < 64; count += 1) {
    connection.sendText(frame);
    await once(reader, 'message');
  }
  expect(sender.readyState).toBe(sender.OPEN);
});

test('500 frames sent in one turn arrive whole and in order, also those that do not fit into one write', async () => {
  const { sender, stream, reader } = await aSocket();
  const connection = createConnection(sender, stream);
  const texts = Array.from({ length: 500 }, (_, at) => `${at} ${'x'.repeat(400)}`);
  const heard: string[] = [];
  reader.on('message', (data) => heard.push(String(data)));
  for (const text of texts) connection.sendText(text);
  await expect.poll(() => heard.length).toBe(texts.length);
  expect(heard).toEqual(texts);
});

test.skipIf(process.platform === 'win32')(
  'a distant page is sent a whole conversation of 26 frames at once, and is cut off when much more is sent',
  async () => {
    const { sender, stream, reader } = await aSocket(path.join(ownFolder(), 'socket'));
    const connection = createConnection(sender, stream);
    let heard = 0;
    reader.on('message', () => {
      heard += 1;
    });
    for (let count = 0; count < 26; count += 1) connection.sendText(frame);
    await expect.poll(() => heard).toBe(26);
    for (let count = 0; count < MOST_FRAMES; count += 1) connection.sendText(frame);
    expect(sender.readyState).not.toBe(sender.OPEN);
  },
);

test('a field that the shape of a frame does not name is not sent', () => {
  const data = { visitor_id: 'v', name: 'Ada', since: 'now', secret: 'hash' };
  expect(frameText({ type: 'visitorOnline', data })).toBe(
    '{"type":"visitorOnline","data":{"visitor_id":"v","name":"Ada","since":"now"}}',
  );
});
