import { once } from 'node:events';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawConnection {
  socket: Socket;
  /** Everything that came so far. */
  heard(): string;
  /** Resolves once the other end hung up, cleanly or not. */
  over: Promise<void>;
}

/** A connection on which a test says what no well-behaved client would. `from` is another address of this machine. */
export async function connectRaw(origin: string, from?: string): Promise<RawConnection> {
  const port = Number(new URL(origin).port);
  // Half open: this end keeps the connection until the other drops it.
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
    // A reset is an end too.
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

/** A GET with these headers and no others, and its reply as it came; fetch adds some and unpacks. */
export function getRaw(url: string, headers: Record<string, string> = {}): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    // A connection of its own: one kept from before may be let go of at this very moment.
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
