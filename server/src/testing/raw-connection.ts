import { once } from 'node:events';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawConnection {
  socket: Socket;
  /** Everything received so far. */
  heard(): string;
  /** Resolves once the other end has closed the connection, cleanly or not. */
  over: Promise<void>;
}

/** Opens a connection for what no HTTP client would send. `from` is another address of this machine. */
export async function connectRaw(origin: string, from?: string): Promise<RawConnection> {
  const port = Number(new URL(origin).port);
  // Half open: this end keeps the connection until the other end closes it.
  const socket = connect({
    host: '127.0.0.1',
    port,
    allowHalfOpen: true,
    ...(from && { localAddress: from }),
  });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (data) => {
    text += String(data);
  });
  const over = new Promise<void>((resolve) => {
    // A reset ends the connection too.
    socket.once('error', () => resolve());
    socket.once('end', resolve);
    socket.once('close', () => resolve());
  });
  await once(socket, 'connect');
  return { socket, heard: () => text, over };
}

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a GET with only these headers and returns the raw reply; fetch adds headers and decompresses. */
export function getRaw(url: string, headers: Record<string, string> = {}): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    // Uses a new connection, because the server may be closing an idle one at this moment.
    get(url, { headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const { statusCode: status = 0 } = reply;
        resolve({ status, headers: reply.headers, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}
