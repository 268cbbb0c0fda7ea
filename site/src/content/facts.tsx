import type { Business } from '@sallie/shared/contract/business';
import type { SiteSettings } from '@sallie/shared/contract/page';
import { createContext, type ReactNode, useContext } from 'react';

const Settings = createContext<SiteSettings | null>(null);

export function FactsProvider({
  settings,
  children,
}: {
  settings: SiteSettings;
  children: ReactNode;
}) {
  return <Settings value={settings}>{children}</Settings>;
}

export function useSettings(): SiteSettings {
  const settings = useContext(Settings);
  if (!settings) throw new Error('FactsProvider is missing above this component');
  return settings;
}

export function useFacts(): Business {
  return useSettings().business;
}

/** The facts the server wrote into the page. */
export function readSettings(document: Document): SiteSettings {
  const text = document.getElementById('site')?.textContent;
  if (!text) throw new Error('The page carries no facts');
  return JSON.parse(text) as SiteSettings;
}
