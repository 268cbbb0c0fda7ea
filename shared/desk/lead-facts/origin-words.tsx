import { useStore } from 'zustand';
import type { LeadKind } from '../../contract/leads.ts';
import { knownOrigins } from '../../rules/lead-origin.ts';
import { useDesk } from '../app/context.tsx';
import { leadsOfKind } from '../stores/leads.ts';
import { countsOf } from '../stores/leads-state.ts';

/** How people find the shop, as a field offers it: the usual words, and those that leads of this kind have. */
export function OriginWords({ id, kind }: { id: string; kind: LeadKind }) {
  const { origins } = useStore(leadsOfKind(useDesk().desk.leads, kind), countsOf);
  return (
    <datalist id={id}>
      {[...new Set([...knownOrigins, ...origins])].map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
