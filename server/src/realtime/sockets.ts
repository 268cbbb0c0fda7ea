import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddress, limitKey } from '../http/address.ts';
import { isCrossSite, type Origins } from '../http/headers.ts';
import { createQuota, rawReply } from '../http/http-server.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/secrets.ts';
import type { Hub } from './hub.ts';
import type { Relay } from './relay.ts';
import { type SessionDeps, SocketSession } from './socket-session.ts';

const PATH = '/ws/livechat';
const MOST_BYTES = 16 * 1024;
const PING_EVERY_MS = 30_000;
/** Two pings without a pong are 60 s of silence. */
const MOST_MISSED = 2;
const MOST_OF_ADDRESS = 30;
/** Seconds: our own client waits no longer between attempts. The server cannot know when a socket closes. */
const later = { 'Retry-After': '30' };

export interface SocketDeps extends SessionDeps {
  server: Server;
  origins(): Origins;
  headers(): Record<string, string>;
  trustProxy: number;
}

export function openSockets(deps: SocketDeps) {
  const { server, trustProxy, quota, log } = deps;
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const places = createQuota(MOST_OF_ADDRESS, quota);
  const unanswered = new WeakMap<WebSocket, number>();

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0];
    const headers = deps.headers();
    if (path !== PATH) return turnAway(socket, '404 Not Found', headers);
    if (isCrossSite(request, deps.origins())) return turnAway(socket, '403 Forbidden', headers);
    const key = limitKey(clientAddress(request, trustProxy));
    const leave = places.take(key);
    if (!leave) return turnAway(socket, '429 Too Many Requests', { ...headers, ...later });
    socket.once('close', leave);
    wss.handleUpgrade(request, socket, head, (accepted) => {
      accepted.on('pong', () => unanswered.delete(accepted));
      new SocketSession(accepted, socket, request, deps);
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
  }, PING_EVERY_MS);
  pings.unref();

  /** With 1012 (service restart) clients come back at different times and resume. */
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

/** Destroys the socket after the reply, because the client could keep a half-closed connection open. */
function turnAway(socket: Duplex, status: string, headers: Record<string, string>): void {
  // This reply would wait forever behind data that the client does not read.
  if (socket.writableLength > 0) return void socket.destroy();
  socket.end(rawReply(status, '', headers), () => socket.destroy());
}

interface EndingDeps {
  hub: Pick<Hub, 'dropSession'>;
  relay: Pick<Relay, 'on' | 'publish'>;
}

export function endSocketsOf(
  sessions: { onEnd(handle: (sessionId: string) => void): void },
  { hub, relay }: EndingDeps,
): void {
  sessions.onEnd((id) => hub.dropSession(id));
  sessions.onEnd((id) => relay.publish('sessionEnded', id));
  relay.on('sessionEnded', (id) => hub.dropSession(id));
}

export const TICKET_LIFE_MS = 60_000;

/** A ticket allows one registration within 60 s, for a client whose socket sends no cookie. */
export interface Tickets {
  issue(sessionId: string): string | Promise<string>;
  /** Returns the session, or null for a ticket that is used, expired or not ours. */
  redeem(ticket: string): string | null | Promise<string | null>;
}

/** Keeps tickets in memory; after a restart clients ask for new ones. */
export function createTickets(clock: Pick<Clock, 'steady'>, random: Random): Tickets {
  const open = new Map<string, { sessionId: string; until: number }>();
  return {
    issue(sessionId) {
      const now = clock.steady();
      for (const [ticket, { until }] of open) if (until < now) open.delete(ticket);
      const ticket = random.token(32);
      open.set(ticket, { sessionId, until: now + TICKET_LIFE_MS });
      return ticket;
    },
    redeem(ticket) {
      const held = open.get(ticket);
      open.delete(ticket);
      return held && held.until >= clock.steady() ? held.sessionId : null;
    },
  };
}
