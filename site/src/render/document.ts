import { Business } from '@sallie/shared/contract/business';
import type { Content } from '@sallie/shared/contract/content';
import type { PageContent, PageSettings, SiteSettings } from '@sallie/shared/contract/page';
import { hoursLine } from '@sallie/shared/rules/opening-hours';
import { pageTexts } from '@sallie/shared/rules/owner-texts';
import { escapeHtml } from '@sallie/shared/rules/safe-text';
import { dateName, offsetsToCome } from '@sallie/shared/rules/shop-clock';
import type { Stylesheet } from './assets.ts';

/** Returns JSON that cannot end its script element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

interface Contents {
  title: string;
  settings: PageSettings;
  head: string[];
  styles: Stylesheet[];
  /** Styles of this page that are in no file. */
  rules?: string;
  script: string | undefined;
  /** Scripts to fetch ahead for the first touch. */
  ahead?: string[];
  /** Rendered markup. */
  body: string;
  chat?: string;
  manifest?: string;
}

/** Comes first, because the first mention of a layer sets its rank and parts of a page come in any order. */
const layers = '@layer reset, tokens, base, components, utilities;';

/** Preloads fonts after the page's leading picture, which has priority. */
function fontPreloads(styles: Stylesheet[]): string[] {
  const fonts = styles.flatMap(({ text }) => [...text.matchAll(/url\("?([^")]+\.woff2)/g)]);
  return fonts.map(
    ([, href]) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
}

/** Fixed names, because search engines and phones request them long after the page. */
const icons = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
];

/** All styles are in one element, whose hash the server allows. */
export function htmlDocument({
  title,
  settings,
  head,
  styles,
  rules = '',
  script,
  ahead,
  body,
  chat = '',
  manifest = '/site.webmanifest',
}: Contents): string {
  const aheadAttribute = ahead ? ` data-ahead="${ahead.join(' ')}"` : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">',
    `<title>${escapeHtml(title)}</title>`,
    ...head,
    // Before the styles, because early presses are recorded only once this script runs.
    script ? `<script type="module" src="${script}"${aheadAttribute}></script>` : '',
    ...fontPreloads(styles),
    ...icons,
    `<link rel="manifest" href="${manifest}">`,
    `<style>${[layers, ...styles.map(({ text }) => text), rules].join('\n')}</style>`,
    // Disabled links are never fetched; they tell the module loader that these styles are present.
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
    `<script type="application/json" id="site">${escapeJson(settings)}</script>`,
    `</head><body><div id="root">${body}</div>${chat}</body></html>`,
  ].join('');
}

const facts = Object.keys(Business.shape);

function businessOf(content: Content): Business {
  const { differentDays = [], ...rest } = content;
  const known = Object.entries(rest).filter(([name]) => facts.includes(name));
  // Omits an empty list to save bytes on each page.
  const days = differentDays.length > 0 ? { differentDays } : {};
  return { ...Object.fromEntries(known), ...days } as Business;
}

/** Content that only one page carries, because pictures and reviews are too large for all of them. */
const carriedBy: Record<string, (content: Content) => Partial<PageContent>> = {
  '/': ({ reviews }) => ({ reviews }),
  '/recent-projects': ({ projects }) => ({ projects }),
};

/** The week in words, with upcoming days of other hours. */
function weekOf({ content, soonDays = [] }: SiteSettings): PageContent['week'] {
  const soon = soonDays.map((each) => ({ ...each, day: dateName(new Date(each.date)) }));
  return [...content.hours, ...soon].map((each) => ({
    day: each.day,
    hours: hoursLine(each),
    isOpen: each.open !== undefined,
  }));
}

const questionsPath = '/contact';

export function shownSettings(settings: SiteSettings, path: string): PageSettings {
  const { content, isDemo: _, specialDays: __, soonDays: ___, questions, ...others } = settings;
  const { warranty, financing, offers, assistant } = content;
  const week = weekOf(settings);
  const everywhere = { warranty, financing, offers, texts: pageTexts(content), assistant, week };
  return {
    business: businessOf(content),
    content: { ...everywhere, ...carriedBy[path]?.(content) },
    ...others,
    ...(path === questionsPath && questions && { questions }),
    clock: offsetsToCome(content.timeZone),
  };
}
