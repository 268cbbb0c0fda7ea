import type { Content } from '@sallie/shared/contract/content';
import type { SiteSettings } from '@sallie/shared/contract/page';
import { titleOf } from '../content/page-names.ts';
import { pictureJpg, pictureSet, type Source } from '../layout/picture.tsx';
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

/** Pictures of the build have one cut for previews. */
function pictureProperties(picture: Source, origin: string): [string, string][] {
  const [address, width, height] = picture.hash
    ? [`/previews/${picture.name}.jpg`, 1200, 630]
    : [pictureJpg(picture), picture.width, picture.height];
  return [
    ['image', origin + address],
    ['image:width', String(width)],
    ['image:height', String(height)],
  ];
}

function leadPreload({ picture, lead }: Preview, content: Content): string {
  if (!lead) return '';
  return element('link', {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imagesrcset: pictureSet(picture(content), 'avif'),
    imagesizes: lead,
    fetchpriority: 'high',
  });
}

function shared(path: string, preview: Preview, { content, origin }: SiteSettings): string[] {
  const picture = preview.picture(content);
  const property = (name: string, content: string) =>
    element('meta', { property: `og:${name}`, content });
  return [
    property('type', 'website'),
    property('site_name', content.name),
    property('title', titleOf(path, content)),
    property('description', preview.description(content)),
    property('url', origin + path),
    ...pictureProperties(picture, origin).map(([name, value]) => property(name, value)),
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
    listed && !settings.isDemo
      ? element('link', { rel: 'canonical', href: settings.origin + path })
      : element('meta', { name: 'robots', content: 'noindex' }),
    ...shared(path, preview, settings),
    element('meta', { name: 'theme-color', content: '#f7f4ee' }),
    leadPreload(preview, settings.content),
    shopPages.includes(path)
      ? `<script type="application/ld+json">${escapeJson(jsonLd(settings))}</script>`
      : '',
    path === '/contact' && settings.questions?.length
      ? `<script type="application/ld+json">${escapeJson(faqLd(settings.questions))}</script>`
      : '',
  ];
}
