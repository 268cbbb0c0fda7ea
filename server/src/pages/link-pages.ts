import type { CustomerPages, MailLinkPages } from '@sallie/shared/contract/page';
import { escapeHtml } from '@sallie/shared/rules/safe-text';
import type { Context, Middleware } from 'koa';
import { Refusal, requireRead } from '../http/refusal.ts';
import { customerPolicy, formPolicy } from './content-policy.ts';

interface CustomerPageDeps {
  name: 'visit' | 'quote';
  pages(): Promise<CustomerPages>;
  /** Resolves to null when the link is not ours. */
  read(token: string): Promise<PageWords | null>;
}

type PageWords = Readonly<Record<string, string>>;

/** Serves a customer's page, whose URL is the key to it. Reading changes nothing and needs no script. */
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

function tokensBehind(name: string) {
  const address = new RegExp(`^/${name}/([\\w.-]{1,200})$`);
  return (ctx: Context): string | undefined => {
    const [, token] = address.exec(ctx.path) ?? [];
    if (token !== undefined) ctx.state.route = name;
    return token;
  };
}

/** The URL is a key, so no other site and no cache may get it. */
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

function filled(page: string, words: PageWords): string {
  return page.replace(/\uE000(\w+)\uE000/g, (_, name: string) => escapeHtml(words[name] ?? ''));
}

interface MailLinkPageDeps<Link> {
  name: string;
  pages(): Promise<MailLinkPages>;
  /** Null when the link is not ours. */
  read(token: string): Link | null;
  /** Resolves when it is on disk. */
  act(link: Link): Promise<void>;
}

/**
 * Serves the page of a link in a mail. Reading changes nothing, because mail scanners follow every link. The
 * POST needs neither cookie nor origin, because mail programs send it themselves.
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
