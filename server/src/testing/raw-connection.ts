import { once } from 'node:events';
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
