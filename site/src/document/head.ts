import type { SiteSettings } from '@sallie/shared/page';
import { pictureJpg, pictureSet } from '../picture/picture.tsx';
import type { Route } from '../routes.tsx';
import { escapeHtml, escapeJson } from './escape.ts';
import { jsonLd } from './json-ld.ts';

type Attributes = Record<string, string>;

function element(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join('')}>`;
}

const shopPages = ['/', '/contact'];

/** What search engines, link previews and the preloader read. */
export function publicHead(route: Route, settings: SiteSettings, listed: boolean): string[] {
  const { business, origin } = settings;
  const title = route.title(business);
  const description = route.description(business);
  const url = origin + route.path;
  const picture = origin + pictureJpg(route.picture);
  const property = (name: string, content: string) =>
    element('meta', { property: `og:${name}`, content });
  return [
    element('meta', { name: 'description', content: description }),
    listed
      ? element('link', { rel: 'canonical', href: url })
      : element('meta', { name: 'robots', content: 'noindex' }),
    property('type', 'website'),
    property('site_name', business.name),
    property('title', title),
    property('description', description),
    property('url', url),
    property('image', picture),
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(route.lead
      ? [
          element('link', {
            rel: 'preload',
            as: 'image',
            type: 'image/avif',
            imagesrcset: pictureSet(route.picture, 'avif'),
            imagesizes: route.lead,
            fetchpriority: 'high',
          }),
        ]
      : []),
    ...(shopPages.includes(route.path)
      ? [`<script type="application/ld+json">${escapeJson(jsonLd(settings))}</script>`]
      : []),
  ];
}
