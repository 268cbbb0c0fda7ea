import type { CustomerVisit } from '@sallie/shared/contract/customer-visit';
import type { VisitPages } from '@sallie/shared/contract/page';
import { visitWords } from '@sallie/shared/rules/customer-visit';
import type { Middleware } from 'koa';
import { Refusal } from '../http/refusal.ts';
import { visitPolicy } from './content-policy.ts';

export interface VisitPageDeps {
  pages(): Promise<VisitPages>;
  /** As it is now; null for a link that is none of ours. */
  read(token: string): Promise<CustomerVisit | null>;
}

const address = /^\/visit\/([\w.-]{1,200})$/;

/** A customer's own page of their visit, whose address is the key to it. Reading it changes nothing; without a script it is read all the same. */
export function serveVisitPage({ pages, read }: VisitPageDeps): Middleware {
  return async (ctx, next) => {
    const [, token] = address.exec(ctx.path) ?? [];
    if (token === undefined) return next();
    ctx.state.route = 'visit';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new Refusal(405, 'This page can only be read.');
    }
    const { found, unknown } = await pages();
    const visit = await read(token);
    const html = visit ? filled(found, { ...visitWords(visit) }) : unknown;
    ctx.status = visit ? 200 : 404;
    ctx.type = 'text/html; charset=utf-8';
    ctx.set({
      'Content-Security-Policy': visitPolicy(html),
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    ctx.body = html;
  };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** The page with its words in their places. */
function filled(page: string, words: Record<string, string>): string {
  return page.replace(/\uE000(\w+)\uE000/g, (_, name: string) =>
    (words[name] ?? '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign),
  );
}
