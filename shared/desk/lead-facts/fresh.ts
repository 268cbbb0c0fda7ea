import type { Lead } from '../../contract/leads.ts';
import { countsAsLead } from '../../rules/attention.ts';

/**
 * True until anybody on the staff has opened it. A visitor who is no lead, and what is suspected to be spam, is in
 * no number.
 */
export function isFresh(lead: Lead): boolean {
  return lead.read === null && !lead.spam && countsAsLead(lead);
}

const counted = new WeakMap<readonly Lead[], number>();

/** Counted once a list: each drawing of the tabs asks of all kinds, and one lead changes one of them. */
export function countFresh(rows: readonly Lead[]): number {
  let count = counted.get(rows);
  if (count === undefined) {
    count = rows.filter(isFresh).length;
    counted.set(rows, count);
  }
  return count;
}
