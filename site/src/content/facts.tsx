import type { Business } from '@sallie/shared/contract/business';
import type { PageContent, ShownSettings } from '@sallie/shared/contract/page';
import { createContext, type ReactNode, useContext } from 'react';

const Settings = createContext<ShownSettings | null>(null);

export function FactsProvider({
  settings,
  children,
}: {
  settings: ShownSettings;
  children: ReactNode;
}) {
  return <Settings value={settings}>{children}</Settings>;
}

export function useSettings(): ShownSettings {
  const settings = useContext(Settings);
  if (!settings) throw new Error('FactsProvider is missing above this component');
  return settings;
}

export function useFacts(): Business {
  return useSettings().business;
}

export function useContent(): PageContent {
  return useSettings().content;
}
