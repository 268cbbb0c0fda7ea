import type { PageContent, PageSettings } from '@sallie/shared/contract/page';
import { use } from 'react';
import { useSettings } from '../content/facts.ts';
import { settingsIn } from '../content/settings.ts';
import { withRetry } from './moments.ts';

const pages = new Map<string, Promise<PageSettings>>();

/** Loads what another page of this site carries, once per path. */
export function carriedBy(path: string): Promise<PageSettings> {
  const known = pages.get(path);
  if (known) return known;
  const settings = withRetry(async () => {
    return settingsIn(await (await fetch(path)).text());
  });
  pages.set(path, settings);
  return settings;
}

const never = new Promise<never>(() => {});

export function useCarried<Name extends 'projects' | 'reviews'>(
  name: Name,
  path: string,
): NonNullable<PageContent[Name]> {
  const { business, content } = useSettings();
  if (content[name]) return content[name];
  const carried = use(carriedBy(path));
  // Something was published meanwhile; old facts beside new projects would mix two versions.
  if (JSON.stringify(carried.business) !== JSON.stringify(business)) {
    location.reload();
    use(never);
  }
  return carried.content[name] ?? use(never);
}
