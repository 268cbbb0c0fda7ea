import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ClientFrame, Registration } from '@sallie/shared/contract/frames';
import type { After } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddress, limitKey } from '../http/address.ts';
import { createQuota } from '../http/connections.ts';
import { isCrossSite, type Origins } from '../http/origin.ts';
import { parseSent, wordsOf } from '../http/parse.ts';
import { refusalOf } from '../http/replies.ts';
import { Mutex } from '../system/mutex.ts';
import { type Connection, createConnection } from './connection.ts';

const PATH = '/ws/livechat';
const MOST_BYTES = 16 * 1024;
const REGISTER_WITHIN = 10_000;
const PING_EVERY = 30_000;
/** Two pings without a pong are 60 s of silence. */
const MOST_MISSED = 2;
const HEARTBEAT_EVERY = 25_000;
const PER_ADDRESS = 30;
/** Seconds. */
const TRY_AGAIN_AFTER = 2;
/** Whose frames come faster than they are handled is not read until half of these are done. */
const MOST_UNHANDLED = 50;

/** A registered socket: staff or visitor. */
export interface SocketClient {
  receive(frame: ClientFrame): Promise<void>;
  /** Sent what is no frame; `sentence` says why. */
  misread(sentence: string): void;
  /** Every 25 s; a client that may no longer be here closes itself. */
  beat(): Promise<void>;
  leave(): void;
}

export interface SocketDeps {
  server: Server;
  origins(): Origins;
  trustProxy: number;
  /** Factor on quotas; 0 lifts them. */
  quota: number;
  log: Logger;
  /** Runs `task` after so many milliseconds; returns its cancelling. */
  after: After;
  /** Called at each frame that is sent. */
  onMessage(): void;
  /** Resolves with who this is, or with the sentence of a refusal. */
  register(
    frame: Registration,
    request: IncomingMessage,
    connection: Connection,
  ): Promise<SocketClient | string>;
}

export function acceptSockets(deps: SocketDeps) {
  const { server, trustProxy, quota, log } = deps;
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const places = createQuota(PER_ADDRESS, quota);

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0];
    if (path !== PATH) return turnAway(socket, '404 Not Found');
    if (isCrossSite(request, deps.origins())) return turnAway(socket, '403 Forbidden');
    const key = limitKey(clientAddress(request, trustProxy));
    const leave = places.take(key);
    if (!leave) return turnAway(socket, '429 Too Many Requests');
    socket.once('close', leave);
    wss.handleUpgrade(request, socket, head, (accepted) => {
      converse(accepted, socket, request, deps);
    });
  });

  const pings = setInterval(() => {
    for (const socket of wss.clients) {
      const missed = unanswered.get(socket) ?? 0;
      if (missed >= MOST_MISSED) socket.terminate();
      else {
        unanswered.set(socket, missed + 1);
        socket.ping();
      }
    }
  }, PING_EVERY);
  pings.unref();

  /** With 1012 (service restart): clients come back, not all at once, and resume. */
  function closeAll() {
    for (const socket of wss.clients) socket.close(1012, 'restarting');
    log.debug({ sockets: wss.clients.size }, 'sockets closed');
  }

  return {
    closeAll,
    stop() {
      clearInterval(pings);
      closeAll();
    },
  };
}

/** Pings without a pong so far. */
const unanswered = new WeakMap<WebSocket, number>();

/**
 * One socket from its first frame to its end. Frames about one conversation are handled one at a time, in order; those
 * about different ones side by side, or one desk that answers many would wait for the disk once for each of them.
 */
function converse(
  socket: WebSocket,
  stream: Duplex,
  request: IncomingMessage,
  deps: SocketDeps,
): void {
  const connection = createConnection(socket, stream);
  let client: SocketClient | null = null;
  const conversations = new Mutex();
  /** What each later frame waits for: the registration, then the answer to what could not be read. */
  let barrier: Promise<void> | null = null;
  const unhandled = new Set<Promise<void>>();
  let isClosed = false;
  const mostUnhandled = deps.quota === 0 ? Number.POSITIVE_INFINITY : MOST_UNHANDLED * deps.quota;
  const stopWaiting = deps.after(REGISTER_WITHIN, () => socket.close(1008, 'no registration'));
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_EVERY);

  async function beat() {
    connection.send({ type: 'heartbeat' });
    await client?.beat().catch(fail);
  }

  function fail(thrown: unknown) {
    const level = refusalOf(thrown) ? 'warn' : 'error';
    const error = thrown instanceof Error ? thrown.name : typeof thrown;
    deps.log[level]({ error }, 'socket failed');
    connection.send({ type: 'error', message: 'Something went wrong on our side.' });
  }

  /** What cannot be kept now may be said again in a moment; its sender does so by itself. */
  function putOff(frame: ClientFrame, message: string) {
    const { client_id } = frame.type === 'liveChatMessage' ? frame.data : {};
    connection.send({ type: 'error', message, retry_after: TRY_AGAIN_AFTER, client_id });
  }

  async function register(sent: unknown) {
    stopWaiting();
    const parsed = parseSent(Registration, sent);
    const outcome = parsed.success
      ? await deps.register(parsed.data, request, connection)
      : 'Please register first';
    if (typeof outcome === 'string') {
      connection.send({ type: 'error', message: outcome });
      connection.close(1008, 'not registered');
    } else if (socket.readyState === socket.OPEN) client = outcome;
    else outcome.leave();
  }

  function handle(sent: unknown): Promise<void> {
    const parsed = parseSent(ClientFrame, sent);
    if (parsed.success) return receive(parsed.data);
    const [issue] = parsed.error.issues;
    barrier = misread((issue && wordsOf(issue)) ?? 'This message could not be read');
    return barrier;
  }

  async function receive(frame: ClientFrame) {
    await barrier;
    const registered = client;
    // Without one it was refused, and is about to be closed.
    if (!registered) return;
    try {
      await conversations.run(conversationOf(frame), () => registered.receive(frame));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.status !== 503) throw error;
      putOff(frame, refusal.message);
    }
  }

  /** It may have been about any conversation, so it keeps its place among the frames of all. */
  async function misread(sentence: string) {
    await Promise.allSettled(unhandled);
    client?.misread(sentence);
  }

  function take(task: Promise<void>) {
    const handled = task.catch(fail).then(() => {
      unhandled.delete(handled);
      if (socket.isPaused && unhandled.size <= mostUnhandled / 2) socket.resume();
      if (isClosed) leave();
    });
    unhandled.add(handled);
    if (unhandled.size >= mostUnhandled) socket.pause();
  }

  function leave() {
    if (unhandled.size === 0) client?.leave();
  }

  socket.on('pong', () => unanswered.delete(socket));
  socket.on('error', () => {}); // ws closes after it; too large or malformed frames are the client's affair.
  socket.on('message', (data, isBinary) => {
    deps.onMessage();
    if (isBinary) return socket.close(1003, 'text only');
    const sent = readJson(String(data));
    if (barrier) return take(handle(sent));
    barrier = register(sent).catch((error: unknown) => {
      // Without a word where it passes: then the client tries again.
      if (refusalOf(error)?.status !== 503) fail(error);
      socket.close(1011, 'not registered');
    });
    take(barrier);
  });
  socket.on('close', () => {
    stopWaiting();
    clearInterval(heartbeat);
    isClosed = true;
    leave();
  });
}

/** What staff look at is of the socket as a whole. */
function conversationOf(frame: ClientFrame): string {
  return frame.type === 'viewing' ? '' : frame.data.visitor_id;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Parsed as no frame at all, and answered as such.
  }
}

/** Answers and lets go: a connection that is only half closed would be held for as long as the other end likes. */
function turnAway(socket: Duplex, status: string): void {
  // Behind a reply that nobody reads this one would wait for ever.
  if (socket.writableLength > 0) return void socket.destroy();
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(answer, () => socket.destroy());
}
