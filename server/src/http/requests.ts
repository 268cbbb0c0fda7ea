import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Random } from '../system/random.ts';

export interface Requests {
  middleware: Middleware;
  /** Resolves once no request is under way, or after so many milliseconds. */
  finished(within: number): Promise<void>;
}

/** Gives each request an id, logs its route, status and time, and counts those under way. */
export function countRequests(log: Logger, random: Random): Requests {
  let underWay = 0;
  const waiting = new Set<() => void>();

  function ended() {
    underWay -= 1;
    if (underWay === 0) for (const resolve of waiting) resolve();
  }

  return {
    async middleware(ctx, next) {
      const started = performance.now();
      const request = random.token(9);
      ctx.state.requestId = request;
      ctx.set('X-Request-Id', request);
      underWay += 1;
      ctx.res.once('close', () => {
        ended();
        // The route's pattern, never the path: a path may hold an e-mail address.
        const route = (ctx as { _matchedRoute?: unknown })._matchedRoute ?? ctx.state.route;
        const ms = Math.round(performance.now() - started);
        const { method, status } = ctx;
        log.info({ request, method, route: String(route ?? 'none'), status, ms }, 'request');
      });
      await next();
    },
    async finished(within) {
      if (underWay === 0) return;
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, within).unref();
      });
    },
  };
}
