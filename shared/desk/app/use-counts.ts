import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type DeskCounts, deskCounts } from '../../rules/desk-counts.ts';
import { useMe, useTriage } from './context.tsx';

/** The numbers of this desk, the same wherever any of them is shown. */
export function useCounts(): DeskCounts {
  const { paced } = useTriage();
  const me = useMe();
  return useStore(
    paced,
    useShallow(({ attention }) => deskCounts(attention.latest, me)),
  );
}
