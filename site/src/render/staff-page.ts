import type { RenderedPage, SiteSettings } from '@sallie/shared/contract/page';
import type { Assets } from './assets.ts';
import { htmlDocument } from './document.ts';
import { shownSettings } from './shown-settings.ts';

const entry = 'src/admin.tsx';

const titles: Record<string, string> = {
  '/login': 'Admin Login',
  '/admin-login': 'Admin Login',
  '/admin': 'Admin Login',
  '/admin-dashboard': 'Dashboard',
};

/** Staff pages are drawn by their own script; nothing foreign is in them. */
export function renderStaffPages(settings: SiteSettings, assets: Assets): RenderedPage[] {
  return Object.entries(titles).map(([path, title]) => ({
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
      styles: assets.styles([entry]),
      script: assets.script(entry),
      body: '<noscript>Please switch on JavaScript to sign in.</noscript>',
    }),
  }));
}
