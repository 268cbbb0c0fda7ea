import type { CustomerPages, MailLinkPages } from '@sallie/shared/contract/page';
import { escapeHtml } from '@sallie/shared/rules/escape-html';
import type { Middleware } from 'koa';
import { Refusal } from '../http/refusal.ts';
import { customerPolicy, formPolicy } from './content-policy.ts';

interface CustomerPageDeps {
  /** The first part of the path. */
  name: 'visit' | 'quote';
  pages(): Promise<CustomerPages>;
  /** What it says now; null for a link that is none of ours. */
  read(token: string): Promise<PageWords | null>;
}

type PageWords = Readonly<Record<string, string>>;

/** A customer's own page, whose address is the key to it. Reading it changes nothing; without a script it is read all the same. */
export function serveCustomerPage({ name, pages, read }: CustomerPageDeps): Middleware {
  const address = new RegExp(`^/${name}/([\\w.-]{1,200})$`);
  return async (ctx, next) => {
    const [, token] = address.exec(ctx.path) ?? [];
    if (token === undefined) return next();
    ctx.state.route = name;
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new Refusal(405, 'This page can only be read.');
    }
    const { found, unknown } = await pages();
    const words = await read(token);
    const html = words ? filled(found, words) : unknown;
    ctx.status = words ? 200 : 404;
    ctx.type = 'text/html; charset=utf-8';
    ctx.set({
      'Content-Security-Policy': customerPolicy(html),
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    ctx.body = html;
  };
}

/** The page with its words in their places. */
function filled(page: string, words: PageWords): string {
  return page.replace(/\uE000(\w+)\uE000/g, (_, name: string) => escapeHtml(words[name] ?? ''));
}

interface MailLinkPageDeps<Link> {
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
    if (token === undefined) return next();
    ctx.state.route = name;
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) {
      ctx.set('Allow', 'GET, HEAD, POST');
      throw new Refusal(405, 'This cannot be done here.');
    }
    const { ask, done, unknown } = await pages();
    const link = read(token);
    const isPressed = ctx.method === 'POST';
    if (link && isPressed) await act(link);
    const known = isPressed ? done : ask;
    const html = link ? known : unknown;
    ctx.status = link ? 200 : 404;
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
