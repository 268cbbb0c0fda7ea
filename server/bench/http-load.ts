import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { quantile } from './rounds.ts';

export interface HttpLoad {
  /** The port of one program, or of several behind one address: the connections are spread evenly. */
  ports: readonly number[];
  connections: number;
  /** Milliseconds during which new requests are sent. */
  ms: number;
  request(number: number): string;
  status: number;
}

export type LoadFigures = {
  count: number;
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
};

/**
 * Sends requests on each connection one after another, over plain sockets, because a client library would
 * take more of the machine than the server. Throws at any other status and when a connection breaks.
 */
export async function loadHttp(load: HttpLoad): Promise<LoadFigures> {
  const sockets = Array.from({ length: load.connections }, (_, at) => {
    const port = load.ports[at % load.ports.length] as number;
    return connect({ port, host: '127.0.0.1', noDelay: true });
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const took: number[] = [];
  const began = performance.now();
  let number = 0;
  const next = () => {
    if (performance.now() - began >= load.ms) return null;
    number += 1;
    return load.request(number);
  };
  await Promise.all(sockets.map((socket) => converse(socket, load.status, next, took)));
  const seconds = (performance.now() - began) / 1000;
  return {
    count: took.length,
    perSecond: took.length / seconds,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
  };
}

function converse(
  socket: Socket,
  status: number,
  next: () => string | null,
  took: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let missing = 0;
    const ask = () => {
      const request = next();
      if (request === null) {
        socket.destroy();
        return resolve();
      }
      sent = performance.now();
      socket.write(request, 'latin1');
    };
    socket.on('data', (bytes) => {
      try {
        missing = missing > 0 ? missing - bytes.length : missingOf(bytes, status);
      } catch (error) {
        socket.destroy();
        reject(error);
      }
      if (missing > 0) return;
      took.push(performance.now() - sent);
      ask();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('a connection was closed')));
    ask();
  });
}

/** Returns how many bytes of the reply are to come. Over the loopback its head arrives in one piece. */
function missingOf(bytes: Buffer, status: number): number {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.toString('latin1', 0, Math.max(end, 0));
  if (Number(head.slice(9, 12)) !== status) throw new Error(`answered ${head}`);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`a reply without its length: ${head}`);
  return Number(length) - (bytes.length - end - 4);
}
