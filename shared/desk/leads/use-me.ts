import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useDesk } from '../desk-context.tsx';

/** The names a claim, a change or a frame may give me. */
export function useMe(): readonly string[] {
  const who = useStore(useDesk().desk.session, (session) => session.who);
  return useMemo(() => (who ? [who.name, who.username] : []), [who]);
}
