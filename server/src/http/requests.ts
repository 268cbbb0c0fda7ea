import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Random } from '../system/secrets.ts';

/** For the log: the pattern of the route, never the path, which may hold an e-mail address. */
interface Answered {
  method: string;
  route: string;
  status: number;
}

export type Requests = ReturnType<typeof countRequests>;

export function countRequests(log: Logger, random: Random) {
  let underWay = 0;
  const waiting = new Set<() => void>();

  function ended() {
    underWay -= 1;
    if (underWay === 0) for (const resolve of waiting) resolve();
  }

  function follow(response: ServerResponse, answered: () => Answered): string {
    const started = performance.now();
    const request = random.token(9);
    underWay += 1;
    response.once('close', () => {
      ended();
      const ms = Math.round(performance.now() - started);
      log.info({ request, ...answered(), ms }, 'request');
    });
    return request;
  }

  return {
    follow,
    async middleware(...[ctx, next]: Parameters<Middleware>) {
      const request = follow(ctx.res, () => {
        const route = ctx._matchedRoute ?? ctx.state.route;
        return { method: ctx.method, route: String(route ?? 'none'), status: ctx.status };
      });
      ctx.state.requestId = request;
      ctx.set('X-Request-Id', request);
      await next();
    },
    /** Resolves when no request is under way, or after `within` milliseconds. */
    async finished(within: number): Promise<void> {
      if (underWay === 0) return;
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, within).unref();
      });
    },
  };
}

const MOST_QUEUED = 8;

/**
 * Handles the pipelined requests of a connection one after the other. In parallel, one connection could hold
 * thousands of open files, and Node does not tell a queued reply that its connection is gone.
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

/** How long after a chat message the next one is to be expected. */
const CHATTING_MS = 1000;

/**
 * While people chat, only one write begins per turn of the event loop. Sockets are read between turns, so a
 * message waits behind one form and not behind a burst of them. This costs forms a quarter of their rate, so it
 * is off while nobody chats.
 */
export function createPace(now = () => performance.now()) {
  const waiting: (() => void)[] = [];
  let chattedAt = Number.NEGATIVE_INFINITY;
  let isTaken = false;
  let isEnded = false;

  function freeNextTurn(): void {
    isTaken = true;
    setImmediate(() => {
      const begin = waiting.shift();
      if (!begin) {
        isTaken = false;
        return;
      }
      freeNextTurn();
      begin();
    });
  }

  return {
    onMessage(): void {
      chattedAt = now();
    },
    writes(handle: RequestListener): RequestListener {
      return (request, response) => {
        const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
        const isChat = isTaken || now() - chattedAt <= CHATTING_MS;
        if (!isWrite || !isChat || isEnded) return handle(request, response);
        const begin = () => {
          // A request whose connection is gone has no body left to read.
          if (!request.destroyed) handle(request, response);
        };
        if (isTaken) return void waiting.push(begin);
        freeNextTurn();
        begin();
      };
    },
    /** Starts every waiting write at once, because a stopping server waits for writes that have begun. */
    end(): void {
      isEnded = true;
      for (const begin of waiting.splice(0)) begin();
    },
  };
}
