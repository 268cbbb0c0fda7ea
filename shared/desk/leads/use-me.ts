import { useStore } from 'zustand';
import { useDesk } from '../desk-context.tsx';

/** The account of whoever sits here; undefined until the server has said. */
export function useMe(): string | undefined {
  return useStore(useDesk().desk.session, ({ who }) => who?.id);
}
