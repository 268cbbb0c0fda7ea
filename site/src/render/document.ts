import type { PageSettings, ShownSettings } from '@sallie/shared/contract/page';
import { escapeHtml } from '@sallie/shared/rules/escape-html';
import { offsetsToCome } from '@sallie/shared/rules/zone-offsets';
import type { Stylesheet } from './assets.ts';

/** JSON that cannot end the script element it stands in. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

interface Contents {
  title: string;
  settings: ShownSettings;
  /** Further elements of the head, already markup. */
  head: string[];
  styles: Stylesheet[];
  /** Styles of this page's own, which are in no file. */
  rules?: string;
  script: string | undefined;
  /** Scripts that the first touch needs. */
  ahead?: string[];
  /** The prerendered page, already markup. */
  body: string;
  /** The launcher of the chat, where there is one. */
  chat?: string;
  /** What it is once it is on a home screen. */
  manifest?: string;
}

/** Said first: the parts of a page come in any order, and the first mention of a layer gives its rank. */
const layers = '@layer reset, tokens, base, components, utilities;';

/** The files that the styles' own faces are in. Asked for after the page's leading picture, which goes first. */
function fontPreloads(styles: Stylesheet[]): string[] {
  const fonts = styles.flatMap(({ text }) => [...text.matchAll(/url\("?([^")]+\.woff2)/g)]);
  return fonts.map(
    ([, href]) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
}

/** Found by their names: search engines and phones ask for them long after the page was read. */
const icons = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
];

/** A whole document. All styles stand in one element, whose hash the server allows. */
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
  const carried: PageSettings = { ...settings, clock: offsetsToCome(settings.business.timeZone) };
  const aheadAttribute = ahead ? ` data-ahead="${ahead.join(' ')}"` : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">',
    `<title>${escapeHtml(title)}</title>`,
    ...head,
    // Asked for before the styles have come: until it is here, nobody records what is pressed.
    script ? `<script type="module" src="${script}"${aheadAttribute}></script>` : '',
    ...fontPreloads(styles),
    ...icons,
    `<link rel="manifest" href="${manifest}">`,
    `<style>${[layers, ...styles.map(({ text }) => text), rules].join('\n')}</style>`,
    // Disabled links are never fetched; they tell the module loader that these styles are here already.
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
    `<script type="application/json" id="site">${escapeJson(carried)}</script>`,
    `</head><body><div id="root">${body}</div>${chat}</body></html>`,
  ].join('');
}
