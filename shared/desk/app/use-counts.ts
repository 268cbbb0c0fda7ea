import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type DeskCounts, deskCounts } from '../../rules/desk-counts.ts';
import { useDesk, useMe } from './context.tsx';

/** The numbers of this desk, the same wherever any of them is shown. */
export function useCounts(): DeskCounts {
  const { attention } = useDesk().desk;
  const me = useMe();
  return useStore(
    attention,
    useShallow(({ latest }) => deskCounts(latest, me)),
  );
}
