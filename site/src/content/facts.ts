import type { Business } from '@sallie/shared/contract/business';
import type { PageContent, PageSettings } from '@sallie/shared/contract/page';
import { createContext, useContext } from 'react';

export const Settings = createContext<PageSettings | null>(null);

export function useSettings(): PageSettings {
  const settings = useContext(Settings);
  if (!settings) throw new Error('Settings are missing above this component');
  return settings;
}

export function useFacts(): Business {
  return useSettings().business;
}

export function useContent(): PageContent {
  return useSettings().content;
}
