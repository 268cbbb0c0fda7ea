import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Every } from '@sallie/shared/realtime/timers';
import type { Clock } from '../system/clock.ts';
import { errorCode } from '../system/disk.ts';
import { limitKey } from './address.ts';

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
  if (code === 'EACCES')
    return `PORT ${PORT} is not open to this user: choose one from 1024 up, behind a proxy.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${HOST} is no address of this machine: 127.0.0.1 listens to its own proxy, 0.0.0.0 to all.`;
  return `Listening on HOST ${HOST}, PORT ${PORT} failed (${code}).`;
}

const STALLED_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 1000;

/** Closes a connection, before reading from it, when its address already holds its share. */
export function limitConnections(server: Server, quota: Quota): void {
  server.on('connection', (socket) => {
    const leave = quota.take(limitKey(socket.remoteAddress ?? ''));
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}

interface StalledDeps {
  server: Server;
  clock: Pick<Clock, 'steady'>;
  every: Every;
}

/** Cuts off clients that read nothing of a reply for 30 s, because they hold memory. Returns a stop function. */
export function cutStalledReaders({ server, clock, every }: StalledDeps): () => void {
  const readers = new Map<Socket, { taken: number; since: number }>();
  server.on('connection', (socket) => {
    readers.set(socket, { taken: 0, since: clock.steady() });
    socket.once('close', () => readers.delete(socket));
  });
  // WebSockets have limits of their own: the unsent bytes and missing pongs.
  server.on('upgrade', ({ socket }) => readers.delete(socket));

  return every(LOOK_EVERY_MS, () => {
    const now = clock.steady();
    for (const [socket, seen] of readers) {
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      if (waiting === 0 || taken !== seen.taken) readers.set(socket, { taken, since: now });
      // Reset, because after a plain close the kernel would keep the unread bytes.
      else if (now - seen.since >= STALLED_AFTER_MS) socket.resetAndDestroy();
    }
  });
}

type Quota = ReturnType<typeof createQuota>;

/** `most` places per key, times `factor` (RATE_LIMITS) but at least one; a factor of 0 means no limit. */
export function createQuota(most: number, factor: number) {
  const places = factor === 0 ? Number.POSITIVE_INFINITY : Math.max(1, most * factor);
  const taken = new Map<string, number>();

  function giveBack(key: string) {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }

  return {
    /** Takes a place. Returns a function that gives it back, or null when all are taken. */
    take(key: string): (() => void) | null {
      const held = taken.get(key) ?? 0;
      if (held + 1 > places) return null;
      taken.set(key, held + 1);
      return () => giveBack(key);
    },
  };
}
