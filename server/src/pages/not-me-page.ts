import type { NotMePages } from '@sallie/shared/contract/page';
import type { Middleware } from 'koa';
import { Refusal } from '../http/refusal.ts';
import { formPolicy } from './content-policy.ts';

export interface NotMePageDeps<Link> {
  pages(): Promise<NotMePages>;
  /** What a link of ours says, null for any other. */
  read(token: string): Link | null;
  /** Resolves when it is on disk. */
  block(link: Link): Promise<void>;
}

/** The page behind "this was not me". Reading it changes nothing: programs that scan mails follow every link. */
export function serveNotMe<Link>({ pages, read, block }: NotMePageDeps<Link>): Middleware {
  return async (ctx, next) => {
    const [, token] = /^\/not-me\/([\w.-]{1,200})$/.exec(ctx.path) ?? [];
    const link = token && read(token);
    if (!link) return next();
    ctx.state.route = 'not me';
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) {
      ctx.set('Allow', 'GET, HEAD, POST');
      throw new Refusal(405, 'This cannot be done here.');
    }
    const { ask, done } = await pages();
    if (ctx.method === 'POST') await block(link);
    const html = ctx.method === 'POST' ? done : ask;
    ctx.type = 'text/html; charset=utf-8';
    ctx.set({
      'Content-Security-Policy': formPolicy(html),
      'X-Robots-Tag': 'noindex',
      // Whoever has the address of this page can press its button.
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    ctx.body = html;
  };
}
