import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import { errorCode } from '../system/disk.ts';

const MOST_CONNECTIONS = 4000;
const MOST_QUEUED = 8;

/** Milliseconds. */
export interface HttpTimes {
  /** Within which a connection sends the head of its request, and all of it. */
  head: number;
  request: number;
  /** How often these two are looked at. */
  check: number;
}

const times: HttpTimes = { head: 10_000, request: 15_000, check: 1000 };

/** The one HTTP server; whoever is slow to ask is answered 408 and cut off. Tests give shorter times. */
export function createHttpServer({ head, request, check } = times): Server {
  const server = createServer({
    headersTimeout: head,
    requestTimeout: request,
    connectionsCheckingInterval: check,
    keepAliveTimeout: 5000,
    maxHeaderSize: 16 * 1024,
  });
  server.maxConnections = MOST_CONNECTIONS;
  const emit = server.emit.bind(server);
  // Node cuts a connection off where nobody takes this event, and asks each request only once.
  server.emit = (event: string, ...given: unknown[]) => {
    const [error, socket] = given;
    const isLate = event === 'clientError' && errorCode(error) === 'ERR_HTTP_REQUEST_TIMEOUT';
    return (isLate && socket instanceof Socket && slowOnes.has(socket)) || emit(event, ...given);
  };
  return server;
}

/** Connections whose present request may be slow. */
const slowOnes = new WeakSet<Socket>();

/** Gives one request so many milliseconds to be sent, instead of what all others have. */
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

/**
 * Requests that one connection sent ahead wait for their turn. All at once, a single connection could hold
 * thousands of open files, and Node does not tell a reply in the queue that its connection is gone.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const queued = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: number) => {
    const now = (queued.get(socket) ?? 0) + by;
    queued.set(socket, now);
    return now;
  };
  return (request, response) => {
    if (response.socket) return handle(request, response);
    if (count(request.socket, 1) > MOST_QUEUED) return request.socket.destroy();
    response.once('socket', () => {
      count(request.socket, -1);
      handle(request, response);
    });
  };
}

/** Callers who wait to be taken in; the next one is dropped unheard and asks again after a second. Linux allows no more. */
const BACKLOG = 4096;

/** Rejects with what the system says where the place is taken or not this machine's. */
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

/** For the owner, in a sentence. */
export function listenTrouble(
  error: unknown,
  { PORT, HOST }: { PORT: number; HOST: string },
): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return `PORT ${PORT} on ${HOST} is taken by another program.`;
  return `Listening on HOST ${HOST}, PORT ${PORT} failed (${code}).`;
}
