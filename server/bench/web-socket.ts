import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';

/* Implements only what a measurement needs of a WebSocket client, so that only the server is measured. */

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

export interface WebSocketClient {
  send(text: string): void;
  close(): void;
}

/** Resolves after the handshake. `onText` gets each text frame; only unfragmented frames are supported. */
export async function openWebSocket(
  url: { port: number; path: string; cookie?: string },
  onText: (text: string) => void,
): Promise<WebSocketClient> {
  const socket = connect({ port: url.port, host: '127.0.0.1', noDelay: true });
  let rest: Buffer = Buffer.alloc(0);
  const sendFrame = (kind: number, payload: Buffer) => socket.write(frame(kind, payload));

  function read(bytes: Buffer) {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    for (let found = firstFrame(rest); found; found = firstFrame(rest)) {
      rest = rest.subarray(found.end);
      if (found.kind === TEXT) onText(found.payload.toString());
      if (found.kind === PING) sendFrame(PONG, found.payload);
      if (found.kind === CLOSE) socket.destroy();
    }
  }

  await once(socket, 'connect');
  socket.write(
    `GET ${url.path} HTTP/1.1\r\nHost: 127.0.0.1:${url.port}\r\nOrigin: http://127.0.0.1:${url.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n${url.cookie ? `Cookie: ${url.cookie}\r\n` : ''}\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const end = answer.indexOf('\r\n\r\n') + 4;
  if (!answer.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) {
    throw new Error(`No WebSocket: ${answer.toString('latin1', 0, 100)}`);
  }
  socket.on('data', read);
  // Errors after the end of a program do not matter.
  socket.on('error', () => socket.destroy());
  if (answer.length > end) read(answer.subarray(end));
  return {
    send: (text) => void sendFrame(TEXT, Buffer.from(text)),
    close: () => void socket.destroy(),
  };
}

/** Masks with zeros, because a client must mask; so the payload stays unchanged. */
function frame(kind: number, payload: Buffer): Buffer {
  const isLong = payload.length > 125;
  const head = Buffer.alloc(isLong ? 8 : 6);
  head[0] = 0x80 | kind;
  head[1] = 0x80 | (isLong ? 126 : payload.length);
  if (isLong) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

function firstFrame(bytes: Buffer): { kind: number; payload: Buffer; end: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const from = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < from) return null;
  const length =
    short === 127
      ? Number(bytes.readBigUInt64BE(2))
      : short === 126
        ? bytes.readUInt16BE(2)
        : short;
  if (bytes.length < from + length) return null;
  const end = from + length;
  return { kind: bytes.readUInt8(0) & 0x0f, payload: bytes.subarray(from, end), end };
}
