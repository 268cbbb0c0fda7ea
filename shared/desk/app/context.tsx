import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Business } from '../../contract/business.ts';
import type { OpenDesk } from './create.ts';

interface DeskContextValue {
  desk: OpenDesk;
  facts: Business;
}

const DeskContext = createContext<DeskContextValue | null>(null);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): DeskContextValue {
  const found = useContext(DeskContext);
  if (!found) throw new Error('useDesk is for what stands inside the desk');
  return found;
}

export function useTriage(): OpenDesk['triage'] {
  return useDesk().desk.triage;
}

/** The account of whoever sits here; undefined until the server has said. */
export function useMe(): string | undefined {
  return useStore(useDesk().desk.session, ({ who }) => who?.id);
}

/** False as well until the server has said who sits here. */
export function useIsOwner(): boolean {
  return useStore(useDesk().desk.session, ({ who }) => who?.role === 'owner');
}
