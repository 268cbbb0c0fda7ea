import { useStore } from 'zustand';
import { useDesk } from './context.tsx';

/** Whether one of these records is the one looked at in full. */
export function useShownRecord(kind: string, ids: readonly string[]): boolean {
  return useStore(
    useDesk().desk.detail,
    ({ detail }) => detail.show === 'lead' && detail.kind === kind && ids.includes(detail.id),
  );
}
