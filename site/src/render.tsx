import { fileURLToPath } from 'node:url';
import type { NotMePages, RenderedPage, SiteSettings } from '@sallie/shared/contract/page';
import { type Assets, readAssets } from './render/assets.ts';
import { renderNotMe as renderNotMePages } from './render/not-me-page.tsx';
import { renderPublicPage } from './render/public-page.tsx';
import { renderStaffPages } from './render/staff-page.ts';
import { notFound, routes } from './routes.tsx';

/** Built to dist-ssr/render.js; what the browser gets stands beside it in dist. */
const built = new URL('../dist', import.meta.url);

export async function renderPages(
  settings: SiteSettings,
  assets: Assets = readAssets(fileURLToPath(built)),
): Promise<RenderedPage[]> {
  const pages = [...routes, notFound].map((route) => renderPublicPage(route, settings, assets));
  return [...(await Promise.all(pages)), ...renderStaffPages(settings, assets)];
}

export async function renderNotMe(
  settings: SiteSettings,
  assets: Assets = readAssets(fileURLToPath(built)),
): Promise<NotMePages> {
  return renderNotMePages(settings, assets);
}
