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
