import { useCallback, useSyncExternalStore } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { byKind, leadKinds } from '../../contract/leads.ts';
import type { LeadsStates, LeadsStores } from '../stores/leads.ts';
import { useDesk } from './context.tsx';

const statesOf = (leads: LeadsStores) => byKind<LeadsStates>((kind) => leads[kind].getState());

/** The rows of every kind as the stores have them now. */
export function useLeadsStates(): LeadsStates {
  const { leads } = useDesk().desk;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = leadKinds.map((kind) => leads[kind].subscribe(onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [leads],
  );
  const unchanged = useShallow(statesOf);
  return useSyncExternalStore(subscribe, () => unchanged(leads));
}
