import type { Router } from '@koa/router';
import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import { guardApi } from './http/gate.ts';
import { secureHeaders } from './http/headers.ts';
import type { Origins } from './http/origin.ts';
import type { Pages } from './http/pages.ts';
import { type Health, probes } from './http/probes.ts';
import { Refusal } from './http/refusal.ts';
import { answerCalmly, refuse } from './http/replies.ts';
import type { Requests } from './http/requests.ts';

export interface AppSurroundings {
  log: Logger;
  origins(): Origins;
  hstsSubdomains: boolean;
  health: Health;
  draining(): boolean;
  requests: Requests;
  /** Holds every /api route. */
  router: Router;
  /** The page behind "this was not me". */
  notMe: Middleware;
  assets: Middleware;
  portraits: Middleware;
  /** Rendered once the port, and with it the address in the pages, is known. */
  pages: Promise<Pages>;
}

/** The order in which a request meets the house. */
export function createApp(around: AppSurroundings): Koa {
  const app = new Koa();
  app.silent = true;
  app.use(around.requests.middleware);
  app.use(secureHeaders(around));
  app.use(answerCalmly(around.log));
  app.use(probes(around.health));
  app.use(api(around));
  app.use(around.notMe);
  app.use(around.assets);
  app.use(around.portraits);
  app.use(async (ctx, next) => (await around.pages).middleware(ctx, next));
  app.use(async (ctx) => (await around.pages).notFound(ctx));
  return app;
}

function api({ router, origins, draining }: AppSurroundings): Middleware {
  const guard = guardApi(origins, draining);
  const routes = router.routes() as unknown as Middleware;
  const allowed = router.allowedMethods() as unknown as Middleware;
  return async (ctx, next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next();
    await guard(ctx, async () => {
      await allowed(ctx, () => routes(ctx, async () => {}));
    });
    if (ctx.status === 405 || ctx.status === 501) {
      refuse(ctx, new Refusal(405, 'This cannot be done here.'));
    } else if (ctx.status === 404 && ctx.body === undefined) {
      refuse(ctx, new Refusal(404, 'There is nothing here.'));
    }
  };
}
