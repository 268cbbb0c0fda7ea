import { createContext, useContext } from 'react';
import type { Business } from '../contract/business.ts';
import type { OpenDesk } from './open-desk.ts';

export interface DeskSurroundings {
  desk: OpenDesk;
  /** The facts of the shop: its name, its hours, its time zone. */
  facts: Business;
}

const ClientDeps = createContext<DeskSurroundings | null>(null);
export const DeskProvider = ClientDeps.Provider;

export function useDesk(): DeskSurroundings {
  const found = useContext(ClientDeps);
  if (!found) throw new Error('useDesk is for what stands inside the desk');
  return found;
}
