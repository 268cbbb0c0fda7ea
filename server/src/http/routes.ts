import { Router } from '@koa/router';
import type { Middleware } from 'koa';

export type Routes = ReturnType<typeof createRoutes>;

/** The first word after /api/. */
const wordOf = (path: string) => path.split('/', 3)[2] ?? '';

/** Makes one router per first word after /api/, so that a request is compared only with the routes of its noun. */
export function createRoutes() {
  const routers = new Map<string, { router: Router; answer: Middleware }>();

  return {
    at(path: string): Router {
      const word = wordOf(path);
      const known = routers.get(word);
      if (known) return known.router;
      const router = new Router({ strict: true, sensitive: true });
      routers.set(word, { router, answer: answerWith(router) });
      return router;
    },
    /** Sets 404, 405 or 501 when no route answers. */
    async answer(ctx: Parameters<Middleware>[0]): Promise<void> {
      await routers.get(wordOf(ctx.path))?.answer(ctx, async () => {});
    },
  };
}

function answerWith(router: Router): Middleware {
  const routes = router.routes() as unknown as Middleware;
  const allowed = router.allowedMethods() as unknown as Middleware;
  return (ctx) => allowed(ctx, () => routes(ctx, async () => {}));
}
