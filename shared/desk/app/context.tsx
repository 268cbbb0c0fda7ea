import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Business } from '../../contract/business.ts';
import type { Actor } from '../../contract/history.ts';
import type { Lead } from '../../contract/leads.ts';
import type { SocketState } from '../../realtime/socket.ts';
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

export function useConnectionState(): SocketState {
  const { connection } = useDesk().desk;
  return useSyncExternalStore(connection.onState, connection.state);
}

/** Returns the account id; undefined until the server has said who is signed in. */
export function useMe(): string | undefined {
  return useStore(useDesk().desk.session, ({ who }) => who?.id);
}

/** Returns false for owners too until the server has said who is signed in. */
export function useIsOwner(): boolean {
  return useStore(useDesk().desk.session, ({ who }) => who?.role === 'owner');
}

/** Returns an account's current name, or `then` when it is unknown or no longer on the staff. */
export type NameOf = (id: string | null | undefined, then: string) => string;

export function useNameOf(): NameOf {
  const all = useStore(useTriage().colleagues, (state) => state.all);
  return useMemo(() => {
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return (id, then) => names.get(id ?? '') ?? then;
  }, [all]);
}

/** Returns the name of the staff member who has the lead; undefined when nobody has it. */
export function useHolder(lead: Pick<Lead, 'claim'> | undefined): string | undefined {
  const nameOf = useNameOf();
  const claim = lead?.claim;
  return claim ? nameOf(claim.by_id, claim.by) : undefined;
}

/** Returns the lead with the current names of all staff in it. */
export function withNames<L extends Lead>(lead: L, nameOf: NameOf): L {
  const by = <S extends { by: string; by_id: string | null }>(staff: S): S => ({
    ...staff,
    by: nameOf(staff.by_id, staff.by),
  });
  const actor = (one: Actor): Actor =>
    one.role === 'staff' ? { ...one, name: nameOf(one.id, one.name) } : one;
  const { claim, contacted, read, history } = lead;
  return {
    ...lead,
    claim: claim && { ...by(claim), ...(claim.given_by && { given_by: by(claim.given_by) }) },
    ...(contacted && { contacted: by(contacted) }),
    read: read && by(read),
    history: history.map((entry) => ({
      ...entry,
      by: actor(entry.by),
      ...(entry.type === 'assigned' && {
        to: { ...entry.to, name: nameOf(entry.to.id, entry.to.name) },
      }),
    })),
  };
}
