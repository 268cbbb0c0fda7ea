import type { Lead } from '../../contract/leads.ts';
import { countsAsLead } from '../../rules/attention.ts';

/**
 * True until anybody on the staff has opened it. A visitor who is no lead, and what is suspected to be spam, is in
 * no number.
 */
export function isFresh(lead: Lead): boolean {
  return lead.read === null && !lead.spam && countsAsLead(lead);
}

export function countFresh(rows: readonly Lead[]): number {
  let count = 0;
  for (const row of rows) if (isFresh(row)) count += 1;
  return count;
}
