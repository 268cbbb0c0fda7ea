import { createHash } from 'node:crypto';
import type { RenderedPage, SiteSettings } from '@sallie/shared/contract/page';
import { mapFrame } from '@sallie/shared/rules/shop-links';
import { policy } from '../http/headers.ts';

const self = "'self'";

/**
 * No text becomes markup, a script or a script's address, even where one of our own libraries tries: what everybody
 * writes is read on these pages, and none of their code needs to.
 */
const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] };
/** But for one address of a script: its service worker's. */
const trustedWorker = { ...trustedTypes, 'trusted-types': ['desk-worker'] };

/** The policy of one page: its inlined styles by hash, and only the foreign hosts the owner switched on. */
export function contentPolicy(page: RenderedPage, settings: SiteSettings): string {
  const own = {
    'script-src': [self],
    ...looks(page.html),
    'connect-src': [self, ...socketsOf(settings.origin)],
    'manifest-src': [self],
    // The desk shows the pages as they will be.
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
    // The map's host is asked whether it is there before a frame is left to its error page.
    'connect-src': [...own['connect-src'], map, ...tags, ...vendor],
    'frame-src': [map, ...vendor],
  });
}

/** The policy of a page that is one form and nothing else: no script at all. */
export function formPolicy(html: string): string {
  return policy({ ...looks(html), 'manifest-src': [self], 'form-action': [self] });
}

/** The policy of a page with our own script and nothing foreign at all. */
export function customerPolicy(html: string): string {
  return policy({
    'script-src': [self],
    ...looks(html),
    'connect-src': [self],
    'manifest-src': [self],
    ...trustedTypes,
  });
}

/** The policy of a page that is only looked at, in a frame of our own desk. */
export function previewPolicy(html: string): string {
  return policy({ ...looks(html), 'frame-ancestors': [self] });
}

/** Styles, of which those in the page go by their hash, pictures and letters. */
function looks(html: string) {
  const hashes = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
  return { 'style-src': [self, ...hashes], 'img-src': [self, 'data:'], 'font-src': [self] };
}

/** Older Safari does not count the page's own socket as 'self'. */
function socketsOf(origin: string): string[] {
  return [origin.replace(/^http/, 'ws')];
}
