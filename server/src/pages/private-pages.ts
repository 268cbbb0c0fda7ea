import { Content } from '@sallie/shared/contract/content';
import type {
  CustomerPages,
  MailLinkPages,
  RenderedPage,
  SiteSettings,
} from '@sallie/shared/contract/page';
import { escapeHtml } from '@sallie/shared/rules/safe-text';
import type { Context, Middleware } from 'koa';
import { readState } from '../content/facts.ts';
import type { Core } from '../core.ts';
import { parseSent } from '../http/body.ts';
import { notFound, notSignedIn, requireMethod, requireRead } from '../http/refusal.ts';
import { customerPolicy, formPolicy, previewPolicy } from './content-policy.ts';
import type { Rendering } from './rendering.ts';

/* Pages for one reader: those behind a link of a mail, and the desk's preview. */

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

/** The URL is a key or the text a draft, so no other site and no cache may get it. */
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
    requireMethod(ctx, ['GET', 'HEAD', 'POST']);
    const { ask, done, unknown } = await pages();
    const link = read(token);
    const isPressed = ctx.method === 'POST';
    if (link && isPressed) await act(link);
    const known = isPressed ? done : ask;
    show(ctx, link ? 200 : 404, link ? known : unknown, formPolicy);
  };
}

interface PreviewDeps extends Pick<Core, 'store' | 'clock'> {
  rendering: Rendering;
  signedIn(ctx: Context): Promise<unknown>;
  settings(content: Content): SiteSettings;
}

const previewAddress = /^\/preview(\/[^?#]*)?$/;

/**
 * Shows the desk the pages of the draft or of a version, in a frame and only for staff. Scripts and maps are
 * removed, so that a preview sends no form and counts as no visit.
 */
export function servePreview(deps: PreviewDeps): Middleware {
  /** A frame requests several pages of the same draft. */
  let latest: { key: string; pages: Promise<RenderedPage[]> } | null = null;

  function pagesOf(content: Content): Promise<RenderedPage[]> {
    const settings = deps.settings(content);
    const key = JSON.stringify(settings);
    if (latest?.key === key) return latest.pages;
    const pages = deps.rendering(settings).then((site) => site.pages);
    latest = { key, pages };
    // A failure for lack of memory or files is temporary, so the next request renders again.
    pages.catch(() => {
      if (latest?.pages === pages) latest = null;
    });
    return pages;
  }

  return async (ctx, next) => {
    const [found, path = '/'] = previewAddress.exec(ctx.path) ?? [];
    if (found === undefined) return next();
    ctx.state.route = 'preview';
    ctx.set('Cache-Control', 'no-store');
    requireRead(ctx);
    if (!(await deps.signedIn(ctx))) throw notSignedIn();
    const { version } = ctx.query;
    const pages = await pagesOf(await contentOf(deps, version?.toString()));
    const page = pages.find((one) => one.path === path && !one.staff);
    if (!page) throw notFound();
    const html = plainPage(page.html).replace(anyLink, (link, start: string, to: string) =>
      pages.some((one) => one.path === to)
        ? `${start}/preview${to}${version ? `?version=${Number(version)}` : ''}"`
        : link,
    );
    ctx.set('X-Frame-Options', 'SAMEORIGIN');
    show(ctx, 200, html, previewPolicy);
  };
}

/** Fields that cannot be published as typed show their published value. */
async function contentOf({ store, clock }: PreviewDeps, version?: string): Promise<Content> {
  const { published, draft } = await readState(store, clock.now());
  const old = version === undefined ? null : await store.get('website-versions', version);
  const content: Record<string, unknown> = { ...(old ?? draft).content };
  const parsed = parseSent(Content, content);
  if (parsed.success) return parsed.data;
  const whole: Record<string, unknown> = published.content;
  for (const { path } of parsed.error.issues) {
    const name = String(path[0]);
    content[name] = whole[name];
  }
  return Content.parse(content);
}

// Matches only our renderer's markup, because it escapes the owner's text.
const foreign = /<(script|noscript|iframe)\b[^>]*>[\s\S]*?<\/\1>|<link rel="modulepreload"[^>]*>/g;
const anyLink = /(<a\b[^>]*\shref=")(\/[^"?#]*)"/g;
/**
 * Visitors have scripts, so `(scripting: none)` must not apply. Content that only a script can fill uses `not
 * (scripting: enabled)`, so it stays hidden.
 */
const scriptless = /\(scripting: ?none\)/g;
const plainPage = (html: string) => html.replace(foreign, '').replace(scriptless, '(width:0)');
