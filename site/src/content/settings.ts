import type { PageSettings } from '@sallie/shared/contract/page';

export const settingsIn = (html: string): PageSettings =>
  JSON.parse(html.match(/id="site">(.*?)<\/script>/s)?.[1] ?? '');

export function readSettings(document: Document): PageSettings {
  const text = document.getElementById('site')?.textContent;
  if (!text) throw new Error('The page carries no facts');
  const settings: PageSettings = JSON.parse(text);
  return settings;
}
