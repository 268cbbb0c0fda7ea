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

/** Returns the account id; undefined until the server has said who is signed in. */
export function useMe(): string | undefined {
  return useStore(useDesk().desk.session, ({ who }) => who?.id);
}

/** Returns false for owners too until the server has said who is signed in. */
export function useIsOwner(): boolean {
  return useStore(useDesk().desk.session, ({ who }) => who?.role === 'owner');
}
