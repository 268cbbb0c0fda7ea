import type { MailLinkPages } from '@sallie/shared/contract/page';
import type { Middleware } from 'koa';
import { Refusal } from '../http/refusal.ts';
import { formPolicy } from './content-policy.ts';

export interface MailLinkPageDeps<Link> {
  /** The first part of the path. */
  name: string;
  pages(): Promise<MailLinkPages>;
  /** What a link of ours says, null for any other. */
  read(token: string): Link | null;
  /** Resolves when it is on disk. */
  act(link: Link): Promise<void>;
}

/**
 * The page behind a link in a mail. Reading it changes nothing: programs that scan mails follow every link. Its POST
 * needs neither a cookie nor an origin, since mail programs send it themselves.
 */
export function serveMailLink<Link>(deps: MailLinkPageDeps<Link>): Middleware {
  const { name, pages, read, act } = deps;
  const address = new RegExp(`^/${name}/([\\w.-]{1,200})$`);
  return async (ctx, next) => {
    const [, token] = address.exec(ctx.path) ?? [];
    const link = token && read(token);
    if (!link) return next();
    ctx.state.route = name;
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) {
      ctx.set('Allow', 'GET, HEAD, POST');
      throw new Refusal(405, 'This cannot be done here.');
    }
    const { ask, done } = await pages();
    if (ctx.method === 'POST') await act(link);
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
