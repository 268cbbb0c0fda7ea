import type { Middleware } from 'koa';
import sirv from 'sirv';

const YEAR = 365 * 24 * 3600;

/** The site's built files: hashed names for ever, the rest asked for each time. Dotfiles and source maps are not served. */
export function serveAssets(dir: string): Middleware {
  const serve = sirv(dir, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(response, path) {
      const immutable = path.startsWith('/assets/');
      response.setHeader(
        'Cache-Control',
        immutable ? `public, max-age=${YEAR}, immutable` : 'no-cache',
      );
    },
  });
  return async (ctx, next) => {
    const readable = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!readable || !isAsset(ctx.path)) return next();
    let passed = false;
    ctx.res.statusCode = 200; // Koa begins with 404, and sirv leaves a status that is set.
    serve(ctx.req, ctx.res, () => {
      passed = true;
    });
    if (passed) {
      ctx.res.statusCode = 404;
      return next();
    }
    ctx.state.route = 'asset';
    ctx.respond = false;
  };
}

function isAsset(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path) && !/\.(html|map|br|gz)$/i.test(path) && !path.includes('/.');
}
