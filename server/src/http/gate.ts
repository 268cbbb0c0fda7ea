import type { Middleware } from 'koa';
import { isCrossSite, type Origins } from './origin.ts';
import { Refusal, unavailable } from './refusal.ts';

const readOnly = ['GET', 'HEAD', 'OPTIONS'];

/** Writes that another site caused are refused; while stopping, so is every call. */
export function guardApi(origins: () => Origins, draining: () => boolean): Middleware {
  return async (ctx, next) => {
    if (draining()) {
      ctx.set('Connection', 'close');
      throw unavailable();
    }
    if (!readOnly.includes(ctx.method) && isCrossSite(ctx.req, origins())) {
      throw new Refusal(403, 'This came from another website, so it was not taken in.');
    }
    await next();
  };
}
