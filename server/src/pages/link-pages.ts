import type { CustomerPages, MailLinkPages } from '@sallie/shared/contract/page';
import { escapeHtml } from '@sallie/shared/rules/escape-html';
import type { Context, Middleware } from 'koa';
import { Refusal, requireRead } from '../http/refusal.ts';
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
  const tokenIn = tokensBehind(name);
  return async (ctx, next) => {
    const token = tokenIn(ctx);
    if (token === undefined) return next();
    requireRead(ctx);
    const { found, unknown } = await pages();
    const words = await read(token);
    show(ctx, words ? 200 : 404, words ? filled(found, words) : unknown, customerPolicy);
  };
}

/** What stands behind /NAME/ in an address of such a page; undefined for any other. */
function tokensBehind(name: string) {
  const address = new RegExp(`^/${name}/([\\w.-]{1,200})$`);
  return (ctx: Context): string | undefined => {
    const [, token] = address.exec(ctx.path) ?? [];
    if (token !== undefined) ctx.state.route = name;
    return token;
  };
}

/** Whoever has the address of such a page has the key to it: no other site is told of it, and nothing keeps it. */
function show(ctx: Context, status: number, html: string, policyOf: (html: string) => string) {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set({
    'Content-Security-Policy': policyOf(html),
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  ctx.body = html;
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
  const tokenIn = tokensBehind(name);
  return async (ctx, next) => {
    const token = tokenIn(ctx);
    if (token === undefined) return next();
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) {
      ctx.set('Allow', 'GET, HEAD, POST');
      throw new Refusal(405, 'This cannot be done here.');
    }
    const { ask, done, unknown } = await pages();
    const link = read(token);
    const isPressed = ctx.method === 'POST';
    if (link && isPressed) await act(link);
    const known = isPressed ? done : ask;
    show(ctx, link ? 200 : 404, link ? known : unknown, formPolicy);
  };
}
