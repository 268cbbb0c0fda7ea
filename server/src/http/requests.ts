import type { ServerResponse } from 'node:http';
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
