import type { SiteSettings } from '@sallie/shared/contract/page';
import { titleOf } from '../content/page-names.ts';
import { pictureSet } from '../layout/picture.tsx';
import { escapeHtml, escapeJson } from './document.ts';
import { faqLd, jsonLd } from './json-ld.ts';
import { type Preview, previews } from './preview.ts';

function element(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join('')}>`;
}

const shopPages = ['/', '/contact'];

function leadPreload({ picture, lead }: Preview): string {
  if (!lead) return '';
  return element('link', {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imagesrcset: pictureSet(picture, 'avif'),
    imagesizes: lead,
    fetchpriority: 'high',
  });
}

function shared(path: string, { description, picture }: Preview, settings: SiteSettings): string[] {
  const { content, origin } = settings;
  const property = (name: string, content: string) =>
    element('meta', { property: `og:${name}`, content });
  return [
    property('type', 'website'),
    property('site_name', content.name),
    property('title', titleOf(path, content)),
    property('description', description(content)),
    property('url', origin + path),
    property('image', `${origin}/previews/${picture.name}.jpg`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('locale', 'en_US'),
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}

/** What search engines, link previews and the preloader read. */
export function publicHead(path: string, settings: SiteSettings, listed: boolean): string[] {
  const preview = previews[path];
  if (!preview) throw new Error(`${path} has no preview`);
  return [
    element('meta', { name: 'description', content: preview.description(settings.content) }),
    listed
      ? element('link', { rel: 'canonical', href: settings.origin + path })
      : element('meta', { name: 'robots', content: 'noindex' }),
    ...shared(path, preview, settings),
    element('meta', { name: 'theme-color', content: '#f7f4ee' }),
    leadPreload(preview),
    shopPages.includes(path)
      ? `<script type="application/ld+json">${escapeJson(jsonLd(settings))}</script>`
      : '',
    path === '/contact' && settings.questions?.length
      ? `<script type="application/ld+json">${escapeJson(faqLd(settings.questions))}</script>`
      : '',
  ];
}
