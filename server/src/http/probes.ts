import type { Middleware } from 'koa';

export interface Health {
  /** Why nothing more is taken in, if so. */
  trouble(): 'starting' | 'draining' | 'unable to store' | null;
}

/** `/healthz`: the process lives (no I/O). `/readyz`: it can take in leads. */
export function probes({ trouble }: Health): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    const problem = ctx.path === '/readyz' ? trouble() : null;
    ctx.status = problem ? 503 : 200;
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'no-store');
    if (problem) ctx.set('Retry-After', '5');
    ctx.body = problem ? problem.split(' ')[0] : ctx.path === '/healthz' ? 'ok' : 'ready';
  };
}
