import type { CustomerPages } from '@sallie/shared/contract/page';
import type { Middleware } from 'koa';
import { escapeHtml } from '../http/escape-html.ts';
import { Refusal } from '../http/refusal.ts';
import { customerPolicy } from './content-policy.ts';

export interface CustomerPageDeps {
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
