import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCode } from '../system/disk.ts';

const MOST_CONNECTIONS = 4000;

/** In milliseconds. */
export interface HttpTimes {
  /** How long a connection may take to send the head of its request, and the whole request. */
  head: number;
  request: number;
  /** How often both limits are checked. */
  check: number;
}

const usual: HttpTimes = { head: 10_000, request: 15_000, check: 1000 };

interface HttpServerDeps {
  headers?(): Record<string, string>;
  /** Tests give shorter times. */
  times?: HttpTimes | undefined;
}

export function createHttpServer({ headers = () => ({}), times = usual }: HttpServerDeps): Server {
  const { head, request, check } = times;
  const server = createServer({
    headersTimeout: head,
    requestTimeout: request,
    connectionsCheckingInterval: check,
    keepAliveTimeout: 5000,
    maxHeaderSize: 16 * 1024,
    // Java and curl offer HTTP/2 with every request and expect a normal answer.
    shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? ''),
  });
  server.maxConnections = MOST_CONNECTIONS;
  const underWay = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const replies = underWay.get(socket) ?? new Set();
    underWay.set(socket, replies.add(response));
    response.once('close', () => replies.delete(response));
  });
  // Node would answer 417 without our headers; a server may ignore an expectation.
  server.on('checkExpectation', (...asked) => server.emit('request', ...asked));
  server.on('clientError', (error, socket) => {
    const code = errorCode(error);
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && slowOnes.has(socket)) return;
    const hasBegun = [...(underWay.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (socket.writable && !hasBegun)
      socket.write(rawReply(...(refusals[code] ?? unreadable), headers()));
    socket.destroy(error);
  });
  return server;
}

/** The text of a reply for requests that never reach Koa; the connection closes after it. */
export function rawReply(status: string, sentence: string, headers: Record<string, string>) {
  const all = {
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': sentence.length,
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${sentence}`;
}

const tooLarge = 'This is more than we can take in at once. Please shorten it.';
type Refused = [status: string, sentence: string];
const unreadable: Refused = ['400 Bad Request', 'We could not read this request.'];
const refusals: Record<string, Refused> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'This took too long. Please try again.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', tooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', tooLarge],
};

const slowOnes = new WeakSet<Duplex>();

/** Gives one request this many milliseconds to be sent, instead of the usual limit. */
export function takesLonger(request: IncomingMessage, milliseconds: number): void {
  const { socket } = request;
  slowOnes.add(socket);
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  const over = () => {
    clearTimeout(timer);
    slowOnes.delete(socket);
  };
  request.once('end', over);
  request.once('close', over);
}

/** Connections waiting to be accepted. The kernel drops more, which retry after a second. Linux allows no more. */
const BACKLOG = 4096;

/** Rejects with the system's error when the port is taken or the address is not this machine's. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen');
  return address.port;
}

export function listenTrouble(
  error: unknown,
  { PORT, HOST }: { PORT: number; HOST: string },
): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return `PORT ${PORT} on ${HOST} is taken by another program.`;
  return `Listening on HOST ${HOST}, PORT ${PORT} failed (${code}).`;
}
