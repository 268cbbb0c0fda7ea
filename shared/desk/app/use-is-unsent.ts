import { type Lead, leadKinds } from '../../contract/leads.ts';
import { isOpen } from '../../rules/lead-signs.ts';
import { useLeadsStates } from './use-leads-states.ts';

const known = new WeakMap<readonly Lead[], boolean>();

/** Looked through anew only when a kind's own rows have changed. */
function hasUnsent(rows: readonly Lead[]): boolean {
  const found = known.get(rows) ?? rows.some((lead) => lead.mail === 'unsent' && isOpen(lead));
  known.set(rows, found);
  return found;
}

/** Nobody was mailed about some of what is open, since the shop has no mail server: one fact of the shop, not one of each lead. */
export function useIsUnsent(): boolean {
  const states = useLeadsStates();
  return leadKinds.some((kind) => hasUnsent(states[kind].rows));
}
