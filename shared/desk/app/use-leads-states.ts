import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { byKind } from '../../contract/leads.ts';
import type { LeadsStates } from '../stores/leads.ts';
import { useTriage } from './context.tsx';

/** The rows of every kind as the stores have them, at a pace where many change. */
export function useLeadsStates(): LeadsStates {
  const { paced } = useTriage();
  return useStore(
    paced,
    useShallow((states) => byKind<LeadsStates>((kind) => states[kind])),
  );
}
