import type { IncomingMessage } from 'node:http';
import Koa, { type Context, type Middleware } from 'koa';
import type { Logger } from 'pino';
import { isCrossSite, type Origins, readCookie, secureHeaders } from './http/headers.ts';
import {
  answerCalmly,
  cutUnread,
  noteBrokenReplies,
  notFound,
  Refusal,
  refuse,
  requireMethod,
  unavailable,
  unavailableToStaff,
} from './http/refusal.ts';
import type { Requests } from './http/requests.ts';
import type { Pages } from './pages/pages.ts';

interface AppDeps {
  log: Logger;
  origins(): Origins;
  hstsSubdomains: boolean;
  /** Why the server takes nothing in, or null. */
  trouble(): 'starting' | 'draining' | 'unable to store' | null;
  draining(): boolean;
  requests: Requests;
  /** Answers an address under /api, if it is one of ours. */
  answer(ctx: Context): Promise<void>;
  mailLinks: Middleware[];
  assets: Middleware;
  pictures: Middleware;
  /** Resolves to the present pages, once they are rendered; the addresses in them need the port. */
  pages(): Promise<Pages>;
  /** Called with a path that does not exist. */
  onMissing(path: string): void;
}

export function createApp(deps: AppDeps): Koa {
  const app = new Koa();
  noteBrokenReplies(app, deps.log);
  app.use(deps.requests.middleware);
  app.use(secureHeaders(deps));
  app.use(cutUnread);
  app.use(answerCalmly(deps.log));
  app.use(probes(deps.trouble));
  app.use(api(deps));
  for (const page of deps.mailLinks) app.use(page);
  app.use(deps.assets);
  app.use(deps.pictures);
  app.use(async (ctx, next) => (await deps.pages()).middleware(ctx, next));
  app.use(async (ctx) => {
    await (await deps.pages()).notFound(ctx);
    if (ctx.status === 404) deps.onMissing(ctx.path);
  });
  return app;
}

/** Refuses writes that another site caused and, while stopping, every call. */
function api({ answer, origins, draining }: AppDeps): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next();
    if (draining()) throw comesFromDesk(ctx.req) ? unavailableToStaff() : unavailable();
    if (!readOnly.includes(ctx.method) && isCrossSite(ctx.req, origins())) {
      throw new Refusal(403, 'This came from another website, so it was not taken in.');
    }
    await answer(ctx);
    // The router answers OPTIONS by itself.
    const isAsked = ctx.method === 'OPTIONS' && ctx.status === 200;
    if (ctx.status === 405 || ctx.status === 501 || isAsked) {
      refuse(ctx, new Refusal(405, 'This cannot be done here.'));
    } else if (ctx.status === 404 && ctx.body === undefined) {
      refuse(ctx, notFound());
    }
  };
}

const readOnly = ['GET', 'HEAD', 'OPTIONS'];

const comesFromDesk = (request: IncomingMessage) =>
  [true, false].some((secure) => readCookie(request, 'session', secure) !== undefined);

/** `/healthz`: the process lives (no I/O). `/readyz`: it can take in leads. */
function probes(trouble: AppDeps['trouble']): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    requireMethod(ctx, ['GET', 'HEAD']);
    const problem = ctx.path === '/readyz' ? trouble() : null;
    ctx.status = problem ? 503 : 200;
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'no-store');
    // Shows the doctor how many proxies add the header. It reveals nothing, because a client knows what it sent.
    ctx.set(
      'X-Forwarded-Count',
      String(ctx.get('X-Forwarded-For').split(',').filter(Boolean).length),
    );
    if (problem) ctx.set('Retry-After', '5');
    ctx.body = problem ? problem.split(' ')[0] : ctx.path === '/healthz' ? 'ok' : 'ready';
  };
}
