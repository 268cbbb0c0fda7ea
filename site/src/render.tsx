import { fileURLToPath } from 'node:url';
import type { RenderedPage, RenderedSite, SiteSettings } from '@sallie/shared/contract/page';
import { notFoundPath, pageNames } from './content/page-names.ts';
import { type Assets, readAssets } from './render/assets.ts';
import { htmlDocument, shownSettings } from './render/document.ts';
import {
  renderCustomerPages,
  renderNotMe,
  renderUnsubscribe,
  renderWeekly,
} from './render/mail-link-pages.tsx';
import { renderPublicPage } from './render/public-page.tsx';

/** The renderer is built to dist-ssr/render.js; the browser's files are beside it in dist. */
const built = new URL('../dist', import.meta.url);

const staffEntry = 'src/admin.tsx';

const staffTitles: Record<string, string> = {
  '/login': 'Admin Login',
  '/admin-login': 'Admin Login',
  '/admin': 'Admin Login',
  '/admin-dashboard': 'Dashboard',
};

export async function renderPages(
  settings: SiteSettings,
  assets: Assets = readAssets(fileURLToPath(built)),
): Promise<RenderedPage[]> {
  const paths = [...Object.keys(pageNames), notFoundPath];
  const pages = paths.map((path) => renderPublicPage(path, settings, assets));
  return [...(await Promise.all(pages)), ...renderStaffPages(settings, assets)];
}

export async function renderSite(settings: SiteSettings): Promise<RenderedSite> {
  const assets = readAssets(fileURLToPath(built));
  return {
    pages: await renderPages(settings, assets),
    notMe: await renderNotMe(settings, assets),
    unsubscribe: await renderUnsubscribe(settings, assets),
    weekly: await renderWeekly(settings, assets),
    visit: await renderCustomerPages('visit', settings, assets),
    quote: await renderCustomerPages('quote', settings, assets),
  };
}

/** Staff pages render in the browser and contain nothing from third parties. */
function renderStaffPages(settings: SiteSettings, assets: Assets): RenderedPage[] {
  return Object.entries(staffTitles).map(([path, title]) => ({
    path,
    listed: false,
    staff: true,
    html: htmlDocument({
      title: `${title} | ${settings.content.name}`,
      settings: shownSettings(settings, path),
      head: [
        '<meta name="robots" content="noindex">',
        '<meta name="apple-mobile-web-app-title" content="Desk">',
      ],
      manifest: '/desk.webmanifest',
      styles: assets.styles([staffEntry]),
      script: assets.script(staffEntry),
      body: '<noscript>Please switch on JavaScript to sign in.</noscript>',
    }),
  }));
}
