import type { PageSettings } from '@sallie/shared/contract/page';

/** The facts the server wrote into the page. */
export function readSettings(document: Document): PageSettings {
  const text = document.getElementById('site')?.textContent;
  if (!text) throw new Error('The page carries no facts');
  const settings: PageSettings = JSON.parse(text);
  return settings;
}
