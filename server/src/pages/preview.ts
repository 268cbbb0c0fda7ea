import { Content } from '@sallie/shared/contract/content';
import type { RenderedPage, SiteSettings } from '@sallie/shared/contract/page';
import type { Context, Middleware } from 'koa';
import { readState } from '../content/published.ts';
import type { Core } from '../core.ts';
import { parseSent } from '../http/body.ts';
import { notFound, notSignedIn, requireRead } from '../http/refusal.ts';
import { previewPolicy } from './content-policy.ts';
import type { Rendering } from './rendering.ts';

interface PreviewDeps extends Pick<Core, 'store' | 'clock'> {
  rendering: Rendering;
  signedIn(ctx: Context): Promise<unknown>;
  settings(content: Content): SiteSettings;
}

const address = /^\/preview(\/[^?#]*)?$/;

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
    const [found, path = '/'] = address.exec(ctx.path) ?? [];
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
    ctx.type = 'text/html; charset=utf-8';
    ctx.set({
      'Content-Security-Policy': previewPolicy(html),
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    });
    ctx.body = html;
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
