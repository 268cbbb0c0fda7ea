import type { Middleware } from 'koa';
import type { PictureFiles } from '../store/store.ts';

const address = /^\/pictures\/([\da-f]{32}-\d{3,4})\.(avif|webp|jpg)$/;

/** Uploaded pictures, for everybody. Where a format is not made yet another of the same size stands in for it. */
export function servePictures({ read }: Pick<PictureFiles, 'read'>): Middleware {
  return async (ctx, next) => {
    const [, name, asked = ''] = address.exec(ctx.path) ?? [];
    const isReadable = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!name || !isReadable) return next();
    ctx.state.route = 'picture';
    for (const format of [asked, 'webp', 'jpg']) {
      const bytes = await read(`${name}.${format}`);
      if (!bytes) continue;
      ctx.status = 200;
      ctx.type = format;
      const isLasting = format === asked;
      ctx.set('Cache-Control', isLasting ? 'public, max-age=31536000, immutable' : 'no-store');
      ctx.set('ETag', `"${name}.${format}"`);
      if (ctx.fresh) ctx.status = 304;
      else ctx.body = bytes;
      return;
    }
    await next();
  };
}
