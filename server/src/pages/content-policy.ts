import { createHash } from 'node:crypto';
import type { RenderedPage, SiteSettings } from '@sallie/shared/contract/page';
import { mapFrame } from '@sallie/shared/rules/shop-links';
import { policy } from '../http/headers.ts';

const self = "'self'";

/** No text becomes markup or script, even if a library tries: strangers write much of these pages. */
const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] };
/** The desk also loads its service worker, the one script URL of ours. */
const trustedWorker = { ...trustedTypes, 'trusted-types': ['desk-worker'] };

/** Allows inlined styles by hash, and only the foreign hosts that the owner turned on. */
export function contentPolicy(page: RenderedPage, settings: SiteSettings): string {
  const own = {
    'script-src': [self],
    ...looks(page.html),
    'connect-src': [self, ...socketsOf(settings.origin)],
    'manifest-src': [self],
    // The desk previews pages in a frame.
    'frame-src': [self],
  };
  if (page.staff) return policy({ ...own, ...trustedWorker });
  const { tagManagerId, visualizerScriptUrl } = settings;
  const tags = tagManagerId
    ? [
        'https://www.googletagmanager.com',
        'https://*.google-analytics.com',
        'https://*.doubleclick.net',
      ]
    : [];
  const map = new URL(mapFrame(settings.content)).origin;
  const vendor = visualizerScriptUrl ? [new URL(visualizerScriptUrl).origin] : [];
  return policy({
    ...own,
    'script-src': [...own['script-src'], ...tags.slice(0, 1), ...vendor],
    'img-src': [...own['img-src'], ...tags, ...vendor],
    // The page probes the map's host first, so that no frame shows an error page.
    'connect-src': [...own['connect-src'], map, ...tags, ...vendor],
    'frame-src': [map, ...vendor],
  });
}

/** Allows no scripts at all. */
export function formPolicy(html: string): string {
  return policy({ ...looks(html), 'manifest-src': [self], 'form-action': [self] });
}

/** Allows only our own scripts, and no foreign hosts. */
export function customerPolicy(html: string): string {
  return policy({
    'script-src': [self],
    ...looks(html),
    'connect-src': [self],
    'manifest-src': [self],
    ...trustedTypes,
  });
}

/** Allows framing only by our own desk. */
export function previewPolicy(html: string): string {
  return policy({ ...looks(html), 'frame-ancestors': [self] });
}

function looks(html: string) {
  const hashes = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
  return { 'style-src': [self, ...hashes], 'img-src': [self, 'data:'], 'font-src': [self] };
}

/** Older Safari does not count the page's own WebSocket as 'self'. */
function socketsOf(origin: string): string[] {
  return [origin.replace(/^http/, 'ws')];
}
